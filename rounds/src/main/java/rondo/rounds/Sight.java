package rondo.rounds;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.round.Loop;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.Source;
import rondo.ir.round.Term;

/** Which variables a property looks at. */
final class Sight {
  private final Set<Integer> seen = new HashSet<>();

  private Sight() {}

  static Set<Integer> of(RoundProperty property) {
    var sight = new Sight();
    switch (property) {
      case RoundProperty.Invariant invariant -> sight.read(invariant.condition());
      case RoundProperty.Validity validity -> sight.seen.add(validity.output());
      case RoundProperty.Irrevocability irrevocability -> sight.seen.add(irrevocability.output());
      case RoundProperty.Temporal temporal -> {
        for (RoundObserver.State state : temporal.observer().states()) {
          state.moves().forEach(m -> sight.read(m.guard()));
        }
      }
    }
    return sight.seen;
  }

  private void read(Term term) {
    switch (term) {
      case Term.Of(Term process, int variable) -> {
        seen.add(variable);
        read(process);
      }
      case Term.Constant _, Term.Own _, Term.Bound _, Term.Self _, Term.Phase _ -> {}
      case Term.Certain _ -> {}
      case Term.Primary(Term phase) -> read(phase);
      case Term.Successor(Term process) -> read(process);
      case Term.Is(_, Term process) -> read(process);
      case Term.Unary(_, Term operand) -> read(operand);
      case Term.Binary(_, Term left, Term right, _) -> {
        read(left);
        read(right);
      }
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        read(condition);
        read(then);
        read(otherwise);
      }
      case Term.IsPresent(Term optional) -> read(optional);
      case Term.Present(Term optional, _, _) -> read(optional);
      case Term.Field(Term structure, _) -> read(structure);
      case Term.Element(Term items, Term index, _, _) -> {
        read(items);
        read(index);
      }
      case Term.Tuple(List<Term> items) -> items.forEach(this::read);
      case Term.SetOf(List<Term> members) -> members.forEach(this::read);
      case Term.Contains(Term collection, Term element) -> {
        read(collection);
        read(element);
      }
      case Term.Fold(_, Loop loop, Term value, _) -> {
        read(loop);
        read(value);
      }
    }
  }

  private void read(Loop loop) {
    read(loop.where());
    switch (loop.source()) {
      case Source.Interval(Term low, Term high) -> {
        read(low);
        read(high);
      }
      case Source.Elements(Term collection, _) -> read(collection);
      case Source.Domain _, Source.Heard _ -> {}
    }
  }
}
