package rondo.distal.lower.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Enumerates collections that are the same in every state. */
public final class DomainEnumerator {
  private static final int MAX_SIZE = 1000;

  private DomainEnumerator() {}

  /**
   * All elements, in order; empty if the collection is not constant or is too large an interval.
   */
  public static Optional<List<TypedTerm>> values(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) ->
          low instanceof Term.Constant(Value.Number(int from))
                  && high instanceof Term.Constant(Value.Number(int to))
                  && (long) to - from < MAX_SIZE
              ? Optional.of(numbers(from, to))
              : Optional.empty();
      case LoopRange.Domain(Type type) -> Optional.of(values(type));
      case LoopRange.Elements(Term.SetOf(List<Term> of), _)
          when of.stream().allMatch(Term.ProcessConstant.class::isInstance) ->
          Optional.of(
              of.stream().distinct().map(p -> new TypedTerm(p, InferredType.PROCESS)).toList());
      case LoopRange.Elements _,
          LoopRange.Mailbox _,
          LoopRange.ReadMessages _,
          LoopRange.MessagesInTransit _ ->
          Optional.empty();
    };
  }

  private static List<TypedTerm> values(Type type) {
    var all = new ArrayList<TypedTerm>();
    if (type instanceof Type.Range(int low, int high)) {
      return numbers(low, high);
    }
    for (int i = 0; i < TypeLattice.size(type); i++) {
      Term term =
          type instanceof Type.Process
              ? new Term.ProcessConstant(i)
              : new Term.Constant(Value.of(i));
      all.add(new TypedTerm(term, TypeLattice.of(type)));
    }
    return all;
  }

  private static List<TypedTerm> numbers(int from, int to) {
    var all = new ArrayList<TypedTerm>();
    for (int i = from; i <= to; i++) {
      all.add(TypedTerm.number(i));
    }
    return all;
  }
}
