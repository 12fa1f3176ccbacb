package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.round.Binder;
import rondo.ir.round.Loop;
import rondo.ir.round.Source;
import rondo.ir.round.Term;

/**
 * What the value of a term depends on.
 *
 * @param variables of the executing process
 * @param slots of binders, also of those that the term binds itself
 */
record Reads(Set<Integer> variables, Set<Integer> slots) {
  static Reads of(Term term) {
    return of(List.of(term));
  }

  static Reads of(List<Term> terms) {
    var reads = new Reads(new HashSet<>(), new HashSet<>());
    terms.forEach(reads::add);
    return reads;
  }

  /** Of what a loop goes through, and which of it counts. */
  static Reads of(Loop loop) {
    return of(Stream.concat(parts(loop.source()).stream(), Stream.of(loop.where())).toList());
  }

  boolean anyVariable(Set<Integer> wanted) {
    return variables.stream().anyMatch(wanted::contains);
  }

  boolean anySlot(Set<Integer> wanted) {
    return slots.stream().anyMatch(wanted::contains);
  }

  private void add(Term term) {
    if (term instanceof Term.Own(int variable)) {
      variables.add(variable);
    } else if (term instanceof Term.Bound(Binder binder)) {
      slots.add(binder.slot());
    }
    parts(term).forEach(this::add);
  }

  /** The terms that a term is put together from. */
  static List<Term> parts(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Certain _, Term.Own _, Term.Bound _ -> List.of();
      case Term.Self _, Term.Phase _ -> List.of();
      case Term.Of(Term process, _) -> List.of(process);
      case Term.Primary(Term phase) -> List.of(phase);
      case Term.Successor(Term process) -> List.of(process);
      case Term.Is(_, Term process) -> List.of(process);
      case Term.Unary(_, Term operand) -> List.of(operand);
      case Term.Binary(_, Term left, Term right, _) -> List.of(left, right);
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          List.of(condition, then, otherwise);
      case Term.IsPresent(Term optional) -> List.of(optional);
      case Term.Present(Term optional, _, _) -> List.of(optional);
      case Term.Field(Term structure, _) -> List.of(structure);
      case Term.Element(Term items, Term index, _, _) -> List.of(items, index);
      case Term.Tuple(List<Term> items) -> items;
      case Term.SetOf(List<Term> members) -> members;
      case Term.Contains(Term collection, Term element) -> List.of(collection, element);
      case Term.Fold(_, Loop loop, Term value, _) ->
          Stream.concat(parts(loop.source()).stream(), Stream.of(loop.where(), value)).toList();
    };
  }

  private static List<Term> parts(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> List.of(low, high);
      case Source.Elements(Term collection, _) -> List.of(collection);
      case Source.Domain _, Source.Heard _ -> List.of();
    };
  }

  /** Whether evaluating a term can go wrong. */
  static boolean mayFail(Term term) {
    boolean itself =
        switch (term) {
          case Term.Binary(Term.BinaryOp op, _, _, _) ->
              op == Term.BinaryOp.DIV || op == Term.BinaryOp.MOD;
          case Term.Present _, Term.Element _ -> true;
          case Term.Fold(Term.Kind kind, _, _, _) ->
              kind == Term.Kind.LEAST || kind == Term.Kind.GREATEST;
          case Term.Constant _, Term.Certain _, Term.Own _, Term.Bound _, Term.Self _ -> false;
          case Term.Phase _, Term.Of _, Term.Primary _, Term.Successor _, Term.Is _ -> false;
          case Term.Unary _, Term.Conditional _, Term.IsPresent _, Term.Field _ -> false;
          case Term.Tuple _, Term.SetOf _, Term.Contains _ -> false;
        };
    return itself || parts(term).stream().anyMatch(Reads::mayFail);
  }
}
