package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Mentions;

/** Between which numbers a term lies, as far as its parts tell, and whether it can go wrong. */
final class Bounds {
  private static final long MOST_HEARD = 1000;
  private static final long LARGEST = Integer.MAX_VALUE;

  private final List<LocalVariable> variables;
  private final Slots slots;

  /** Where nothing is known of variables. */
  Bounds(Slots slots) {
    this(List.of(), slots);
  }

  Bounds(List<LocalVariable> variables, Slots slots) {
    this.variables = variables;
    this.slots = slots;
  }

  boolean isPerhapsNegative(Term term) {
    return of(term).map(n -> n.low() < 0).orElse(true);
  }

  /** Whether evaluating a term can be a run-time error. */
  boolean mayFail(Term term) {
    boolean itself =
        switch (term) {
          case Term.Binary(Term.BinaryOp op, _, _, _) ->
              switch (op) {
                case DIV, MOD -> true;
                case ADD, SUB, MUL -> of(term).isEmpty();
                case EQ, NE, LT, LE, GT, GE, AND, OR -> false;
                case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX -> false;
              };
          case Term.Present _, Term.Element _ -> true;
          case Term.Fold(Term.Kind kind, _, _, _) ->
              switch (kind) {
                case LEAST, GREATEST, LONGEST, FIRST, LAST -> true;
                case SUM -> of(term).isEmpty();
                case COUNT, EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> false;
              };
          case Term.Constant _, Term.Certain _, Term.Own _, Term.Bound _, Term.Self _ -> false;
          case Term.Watched _ -> false;
          case Term.Phase _, Term.Of _, Term.Primary _, Term.Successor _, Term.Is _ -> false;
          case Term.Unary _, Term.Conditional _, Term.IsPresent _, Term.Field _ -> false;
          case Term.Tuple _, Term.SetOf _, Term.Contains _ -> false;
        };
    return itself || Mentions.parts(term).stream().anyMatch(this::mayFail);
  }

  /** Empty if the term is no number, or one of which nothing is known. */
  private Optional<Sort.Number> of(Term term) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> between(value, value);
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NEGATE ->
          of(operand).flatMap(n -> between(-n.high(), -n.low()));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) ->
          of(left).flatMap(l -> of(right).flatMap(r -> combined(op, l, r)));
      case Term.Conditional(_, Term then, Term otherwise) ->
          of(then)
              .flatMap(
                  t ->
                      of(otherwise)
                          .flatMap(
                              o ->
                                  between(
                                      Math.min(t.low(), o.low()), Math.max(t.high(), o.high()))));
      case Term.Fold(Term.Kind kind, var loop, Term value, _) ->
          switch (kind) {
            case COUNT -> isHeard(loop.source()) ? between(0, MOST_HEARD) : between(0, LARGEST);
            case SUM ->
                isHeard(loop.source())
                    ? of(value)
                        .flatMap(
                            n ->
                                between(
                                    Math.min(0, n.low() * MOST_HEARD),
                                    Math.max(0, n.high() * MOST_HEARD)))
                    : Optional.empty();
            case LEAST, GREATEST, LONGEST, FIRST, LAST -> of(value);
            case EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> Optional.empty();
          };
      default ->
          sort(term) instanceof Sort.Number(long low, long high)
              ? between(low, high)
              : Optional.empty();
    };
  }

  private static boolean isHeard(Source source) {
    return source.isMailbox();
  }

  private static Optional<Sort.Number> between(long low, long high) {
    return low < Integer.MIN_VALUE || high > LARGEST
        ? Optional.empty()
        : Optional.of(new Sort.Number(low, high));
  }

  private static Optional<Sort.Number> combined(Term.BinaryOp op, Sort.Number l, Sort.Number r) {
    return switch (op) {
      case ADD -> between(l.low() + r.low(), l.high() + r.high());
      case SUB -> between(l.low() - r.high(), l.high() - r.low());
      case MUL -> {
        long a = l.low() * r.low();
        long b = l.low() * r.high();
        long c = l.high() * r.low();
        long d = l.high() * r.high();
        yield between(
            Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
      }
      case DIV, MOD, EQ, NE, LT, LE, GT, GE, AND, OR -> Optional.empty();
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX -> Optional.empty();
    };
  }

  private Sort sort(Term term) {
    return switch (term) {
      case Term.Own(int variable) when variable < variables.size() ->
          Sorts.of(variables.get(variable).type());
      case Term.Bound(Binder binder) -> slots.sort(binder);
      case Term.Field(Term structure, int field)
          when sort(structure) instanceof Sort.Structure(Type.Structure type) ->
          Sorts.of(type.fields().get(field).type());
      case Term.Present(Term optional, _, _)
          when sort(optional) instanceof Sort.Optional(Sort of) ->
          of;
      case Term.Element(Term items, _, _, _) -> Sorts.items(sort(items)).orElse(Sort.WRONG);
      default -> Sort.WRONG;
    };
  }
}
