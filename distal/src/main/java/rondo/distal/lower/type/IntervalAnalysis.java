package rondo.distal.lower.type;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Interval analysis of terms, and a check whether their evaluation may fail. */
public final class IntervalAnalysis {
  private static final long MAX_HEARD = 1000;
  private static final long MAX_NUMBER = Integer.MAX_VALUE;

  private final List<LocalVariable> variables;
  private final BinderSlots binderSlots;

  /** Without information about variables. */
  public IntervalAnalysis(BinderSlots binderSlots) {
    this(List.of(), binderSlots);
  }

  public IntervalAnalysis(List<LocalVariable> variables, BinderSlots binderSlots) {
    this.variables = variables;
    this.binderSlots = binderSlots;
  }

  public boolean mayBeNegative(Term term) {
    return of(term).map(n -> n.low() < 0).orElse(true);
  }

  /** Whether evaluating a term may cause a run-time error. */
  public boolean mayFail(Term term) {
    boolean itself =
        switch (term) {
          case Term.Binary(Term.BinaryOp op, _, _, _) ->
              switch (op) {
                case DIV, MOD -> true;
                case ADD, SUB, MUL -> of(term).isEmpty();
                case EQ, NE, LT, LE, GT, GE, AND, OR -> false;
                case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX -> false;
              };
          case Term.OptionalValue _, Term.Element _ -> true;
          case Term.Fold(Term.FoldKind foldKind, _, _, _) ->
              switch (foldKind) {
                case LEAST, GREATEST, LONGEST, FIRST, LAST -> true;
                case SUM -> of(term).isEmpty();
                case COUNT, EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> false;
              };
          case Term.Constant _,
              Term.ProcessConstant _,
              Term.OwnVariable _,
              Term.BoundVariable _,
              Term.Self _ ->
              false;
          case Term.MonitorVariable _ -> false;
          case Term.Phase _,
              Term.RemoteVariable _,
              Term.Primary _,
              Term.Successor _,
              Term.HasStatus _ ->
              false;
          case Term.Unary _, Term.Conditional _, Term.IsPresent _, Term.Field _ -> false;
          case Term.Tuple _, Term.SetOf _, Term.Contains _ -> false;
        };
    return itself || term.children().stream().anyMatch(this::mayFail);
  }

  /** The interval of a term; empty if it is not a number or nothing is known. */
  private Optional<InferredType.Number> of(Term term) {
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
      case Term.Fold(Term.FoldKind foldKind, var loop, Term value, _) ->
          switch (foldKind) {
            case COUNT -> isMailbox(loop.range()) ? between(0, MAX_HEARD) : between(0, MAX_NUMBER);
            case SUM ->
                isMailbox(loop.range())
                    ? of(value)
                        .flatMap(
                            n ->
                                between(
                                    Math.min(0, n.low() * MAX_HEARD),
                                    Math.max(0, n.high() * MAX_HEARD)))
                    : Optional.empty();
            case LEAST, GREATEST, LONGEST, FIRST, LAST -> of(value);
            case EXISTS, FORALL, SET, UNION, MOST_FREQUENT -> Optional.empty();
          };
      default ->
          typeOf(term) instanceof InferredType.Number(long low, long high)
              ? between(low, high)
              : Optional.empty();
    };
  }

  private static boolean isMailbox(LoopRange range) {
    return range.isMailbox();
  }

  private static Optional<InferredType.Number> between(long low, long high) {
    return low < Integer.MIN_VALUE || high > MAX_NUMBER
        ? Optional.empty()
        : Optional.of(new InferredType.Number(low, high));
  }

  private static Optional<InferredType.Number> combined(
      Term.BinaryOp op, InferredType.Number l, InferredType.Number r) {
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

  private InferredType typeOf(Term term) {
    return switch (term) {
      case Term.OwnVariable(int variable) when variable < variables.size() ->
          TypeLattice.of(variables.get(variable).type());
      case Term.BoundVariable(Binder binder) -> binderSlots.typeOf(binder);
      case Term.Field(Term structure, int field)
          when typeOf(structure) instanceof InferredType.Structure(Type.Structure type) ->
          TypeLattice.of(type.fields().get(field).type());
      case Term.OptionalValue(Term optional, _, _)
          when typeOf(optional) instanceof InferredType.Optional(InferredType of) ->
          of;
      case Term.Element(Term items, _, _, _) ->
          TypeLattice.items(typeOf(items)).orElse(InferredType.ERROR);
      default -> InferredType.ERROR;
    };
  }
}
