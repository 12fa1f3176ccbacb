package rondo.analysis.symmetry.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Abstract interpretation of terms for value symmetry. Values that are moved, collected or compared
 * for equality have one sort; uses that order values, compute with them or mention a constant are
 * recorded as constraints, which are applied when all sorts are known.
 */
final class TermFlow {
  /** A use of the values of a shape that restricts their symmetry. */
  record UsageConstraint(ValueShape valueShape, ValueAsymmetryReason why) {}

  private final List<ValueShape> variables;
  private final Map<Integer, AbstractValue> bound = new HashMap<>();
  private final List<UsageConstraint> orderConstraints = new ArrayList<>();
  private final List<UsageConstraint> fixedConstraints = new ArrayList<>();
  private Set<Integer> freshVariables = Set.of();
  private ValueShape heard = ValueShape.unknown();
  private Position at = Position.NONE;

  TermFlow(List<ValueShape> variables) {
    this.variables = variables;
  }

  /** Clears the constraints before another pass. */
  void restart() {
    orderConstraints.clear();
    fixedConstraints.clear();
  }

  /** The uses that order values. */
  List<UsageConstraint> orderConstraints() {
    return orderConstraints;
  }

  /** The uses that fix values. */
  List<UsageConstraint> fixedConstraints() {
    return fixedConstraints;
  }

  /** Sets the position of the following terms. */
  void at(Position place) {
    at = place.isKnown() ? place : at;
  }

  Position at() {
    return at;
  }

  /** Sets the message type of the round of the following terms. */
  void enterRound(ValueShape message) {
    heard = message;
  }

  /** Sets the variables that may hold fresh values in the following terms. */
  void assumeFresh(Set<Integer> some) {
    freshVariables = new HashSet<>(some);
  }

  void bind(Binder binder, AbstractValue value) {
    bound.put(binder.slot(), value);
  }

  void requireFixed(ValueShape valueShape, String what) {
    fixedConstraints.add(new UsageConstraint(valueShape, new ValueAsymmetryReason(what, at)));
  }

  private void requireOrder(AbstractValue value, String what) {
    orderConstraints.add(
        new UsageConstraint(value.valueShape(), new ValueAsymmetryReason(what, at)));
    if (value.isFresh()) {
      requireFixed(value.valueShape(), what + " where they range over all values");
    }
  }

  private AbstractValue number(String what) {
    return AbstractValue.known(ValueShape.fixed(new ValueAsymmetryReason(what, at)));
  }

  private AbstractValue truth() {
    return number("a truth value");
  }

  private AbstractValue process() {
    return number("a process");
  }

  /** A sender, or a process that is quantified over. */
  ValueShape anyProcess() {
    return process().valueShape();
  }

  AbstractValue of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> AbstractValue.known(constant(value));
      case Term.OwnVariable(int variable) ->
          new AbstractValue(variables.get(variable), freshVariables.contains(variable));
      case Term.RemoteVariable(Term process, int variable) -> {
        of(process);
        yield AbstractValue.known(variables.get(variable));
      }
      case Term.BoundVariable(Binder binder) -> bound.get(binder.slot());
      case Term.ProcessConstant _, Term.Self _ -> process();
      case Term.MonitorVariable _ ->
          throw new IllegalStateException("nobody watches rounds: " + term);
      case Term.Phase() -> number("a phase number");
      case Term.Primary(Term phase) -> {
        requireFixed(of(phase).valueShape(), "they determine the primary");
        yield process();
      }
      case Term.Successor(Term process) -> {
        of(process);
        yield process();
      }
      case Term.HasStatus(_, Term process) -> {
        of(process);
        yield truth();
      }
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> computed(of(operand).valueShape());
            case NOT -> condition(operand);
          };
      case Term.Binary binary -> binary(binary);
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        condition(condition);
        yield either(of(then), of(otherwise));
      }
      case Term.IsPresent(Term optional) -> {
        of(optional);
        yield truth();
      }
      case Term.OptionalValue(Term optional, _, Position place) -> {
        at(place);
        yield of(optional);
      }
      case Term.Field(Term structure, int field) -> {
        AbstractValue whole = of(structure);
        yield whole.with(whole.valueShape().field(field));
      }
      case Term.Element(Term items, Term index, _, Position place) -> {
        at(place);
        AbstractValue whole = of(items);
        index(index);
        yield whole.with(whole.valueShape().items(at));
      }
      case Term.Tuple(List<Term> items, _) -> {
        List<AbstractValue> flows = items.stream().map(this::of).toList();
        ValueShape row = ValueShape.tuple(flows.stream().map(AbstractValue::valueShape).toList());
        yield new AbstractValue(row, flows.stream().anyMatch(AbstractValue::isFresh));
      }
      case Term.SetOf(List<Term> members) -> {
        AbstractValue one = AbstractValue.known(ValueShape.unknown());
        for (Term member : members) {
          one = either(one, of(member));
        }
        yield one.with(ValueShape.collection(one.valueShape()));
      }
      case Term.Contains(Term collection, Term element) -> {
        ValueShape items = of(collection).valueShape().items(at);
        items.unify(of(element).valueShape(), at);
        yield truth();
      }
      case Term.Fold fold -> fold(fold);
    };
  }

  /** A term that is used as an index. */
  void index(Term index) {
    requireFixed(of(index).valueShape(), "they are used as an index");
  }

  /** A condition; truth values are never symmetric. */
  AbstractValue condition(Term condition) {
    requireFixed(of(condition).valueShape(), "they are used as a truth value");
    return truth();
  }

  private ValueShape constant(Value value) {
    return switch (value) {
      case Value.None() -> ValueShape.unknown();
      case Value.Number _ ->
          ValueShape.fixed(new ValueAsymmetryReason("one of them occurs as a constant", at));
      case Value.Items(List<Value> items) ->
          ValueShape.tuple(items.stream().map(this::constant).toList());
    };
  }

  private AbstractValue computed(ValueShape... operands) {
    Stream.of(operands).forEach(o -> requireFixed(o, "they are used in arithmetic"));
    return number("a computed number");
  }

  private AbstractValue either(AbstractValue one, AbstractValue other) {
    one.valueShape().unify(other.valueShape(), at);
    return new AbstractValue(one.valueShape(), one.isFresh() || other.isFresh());
  }

  private AbstractValue binary(Term.Binary b) {
    at(b.at());
    AbstractValue left = of(b.left());
    AbstractValue right = of(b.right());
    at(b.at());
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD -> computed(left.valueShape(), right.valueShape());
      case AND, OR -> {
        requireFixed(left.valueShape(), "they are used as a truth value");
        requireFixed(right.valueShape(), "they are used as a truth value");
        yield truth();
      }
      case EQ, NE -> {
        either(left, right);
        yield truth();
      }
      case LT, LE, GT, GE -> {
        requireOrder(either(left, right), "they are compared by `" + symbol(b.op()) + "`");
        yield truth();
      }
      case SUBSET, PREFIX -> {
        collections(left, right);
        yield truth();
      }
      case UNION, CONCAT -> collections(left, right);
      case INTERSECTION -> {
        AbstractValue both = collections(left, right);
        yield new AbstractValue(both.valueShape(), left.isFresh() && right.isFresh());
      }
      case DIFFERENCE -> left.with(collections(left, right).valueShape());
    };
  }

  private AbstractValue collections(AbstractValue left, AbstractValue right) {
    left.valueShape().items(at);
    right.valueShape().items(at);
    return either(left, right);
  }

  private static String symbol(BinaryOp op) {
    return switch (op) {
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
      case ADD, SUB, MUL, DIV, MOD, EQ, NE, AND, OR -> throw new IllegalArgumentException();
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
          throw new IllegalArgumentException();
    };
  }

  private AbstractValue fold(Term.Fold fold) {
    at(fold.at());
    AbstractValue each = enter(fold.loop());
    AbstractValue value = of(fold.value());
    at(fold.at());
    return switch (fold.foldKind()) {
      case COUNT -> {
        requireFixed(value.valueShape(), "they are used as a truth value");
        yield number("a count");
      }
      case EXISTS, FORALL -> {
        requireFixed(value.valueShape(), "they are used as a truth value");
        yield truth();
      }
      case SUM -> computed(value.valueShape());
      case LEAST, GREATEST -> {
        if (!isOfOneSender(fold.loop())) {
          boolean least = fold.foldKind() == Term.FoldKind.LEAST;
          requireOrder(value, "the " + (least ? "least" : "greatest") + " of them is taken");
        }
        yield value;
      }
      case LONGEST -> {
        requireOrder(value, "the longest of them is taken");
        yield value;
      }
      case FIRST, LAST -> {
        requireOrder(each, "the first or last of them is taken");
        yield value;
      }
      case SET, MOST_FREQUENT -> value.with(ValueShape.collection(value.valueShape()));
      case UNION -> {
        value.valueShape().items(at);
        yield value;
      }
    };
  }

  /** Whether a loop is over the messages of one sender: there is at most one. */
  private static boolean isOfOneSender(Loop loop) {
    return loop.range() instanceof LoopRange.Mailbox
        && loop.where() instanceof Term.Binary(BinaryOp op, Term left, Term right, _)
        && op == BinaryOp.EQ
        && ((isSender(left, loop) && isOutside(right, loop))
            || (isSender(right, loop) && isOutside(left, loop)));
  }

  private static boolean isSender(Term term, Loop loop) {
    return term instanceof Term.BoundVariable(Binder binder)
        && loop.sender().map(Binder::slot).equals(Optional.of(binder.slot()));
  }

  /** Whether a process is the same in every iteration of a loop. */
  private static boolean isOutside(Term process, Loop loop) {
    return switch (process) {
      case Term.Self _, Term.ProcessConstant _, Term.Primary(Term.Phase _) -> true;
      case Term.BoundVariable(Binder binder) ->
          binder.slot() != loop.variable().slot() && !isSender(process, loop);
      default -> false;
    };
  }

  /** Binds the variables of a loop; returns the elements that it iterates over. */
  AbstractValue enter(Loop loop) {
    AbstractValue each = elements(loop.range());
    bind(loop.variable(), each);
    loop.sender().ifPresent(s -> bind(s, process()));
    condition(loop.where());
    return each;
  }

  /** The elements of a range. */
  AbstractValue elements(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(
              Term.Constant(Value.Number(int low)),
              Term.Constant(Value.Number(int high))) ->
          new AbstractValue(ValueShape.single(new Type.Range(low, high)), true);
      case LoopRange.Interval(Term low, Term high) -> {
        requireFixed(of(low).valueShape(), "they are bounds of a range");
        requireFixed(of(high).valueShape(), "they are bounds of a range");
        yield new AbstractValue(number("a number of a range").valueShape(), true);
      }
      case LoopRange.Domain(Type type) -> {
        boolean values =
            type.contains(t -> t instanceof Type.Range || t instanceof Type.Enumeration);
        yield new AbstractValue(ValueShape.of(type, at), values);
      }
      case LoopRange.Elements(Term collection, Position place) -> {
        at(place);
        AbstractValue whole = of(collection);
        yield whole.with(whole.valueShape().items(at));
      }
      case LoopRange.Mailbox() -> AbstractValue.known(heard);
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          throw new IllegalStateException("no message is on its way between rounds");
    };
  }
}
