package rondo.distal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import rondo.diagnostics.Position;

/** Generates random expressions that are syntactically correct but not type-correct. */
final class RandomExpressions {
  private static final Position AT = Position.NONE;
  private static final List<String> NAMES = List.of("a", "b", "n", "heard", "self", "phase");
  private static final List<String> BOUND = List.of("p", "q", "m");

  private final RandomGenerator random;

  RandomExpressions(RandomGenerator random) {
    this.random = random;
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  <T> List<T> several(int most, Supplier<T> one) {
    var all = new ArrayList<T>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      all.add(one.get());
    }
    return all;
  }

  <T> Optional<T> perhaps(Supplier<T> one) {
    return random.nextInt(3) == 0 ? Optional.of(one.get()) : Optional.empty();
  }

  Name name() {
    return new Name(pick(BOUND), AT);
  }

  Expression constant(int depth) {
    if (depth == 0 || random.nextBoolean()) {
      return random.nextBoolean()
          ? new Expression.Number(random.nextInt(10), AT)
          : new Expression.Reference(pick(List.of("N", "F")), AT);
    }
    Operator op = pick(List.of(Operator.ADD, Operator.SUB, Operator.MUL, Operator.DIV));
    return new Expression.Infix(op, constant(depth - 1), constant(depth - 1), AT);
  }

  Bindings bindings(int depth) {
    var names = new ArrayList<>(List.of(name()));
    names.addAll(several(1, this::name));
    return new Bindings(
        names,
        perhaps(this::name),
        perhaps(() -> expression(depth)),
        perhaps(() -> expression(depth)),
        AT);
  }

  Expression expression(int depth) {
    if (depth == 0) {
      return leaf();
    }
    int next = depth - 1;
    return switch (random.nextInt(19)) {
      case 0 -> new Expression.Not(expression(next), AT);
      case 1 -> new Expression.Minus(expression(next), AT);
      case 2 ->
          new Expression.Conditional(expression(next), expression(next), expression(next), AT);
      case 3 -> new Expression.Member(expression(next), "field", AT);
      case 4 -> new Expression.Index(expression(next), expression(next), AT);
      case 5 ->
          new Expression.Call(
              pick(List.of("size", "count", "f", "union", "process")),
              several(3, () -> expression(next)),
              AT);
      case 6 ->
          new Expression.RecordLiteral(
              "Vote", List.of(new Expression.FieldValue(name(), expression(next))), AT);
      case 7 -> new Expression.SetLiteral(several(3, () -> expression(next)), AT);
      case 8 -> {
        var items = new ArrayList<>(List.of(expression(next)));
        items.addAll(several(2, () -> expression(next)));
        yield new Expression.ListLiteral(items, AT);
      }
      case 9 -> new Expression.SetComprehension(expression(next), bindings(next), AT);
      case 10 -> new Expression.ListComprehension(expression(next), bindings(next), AT);
      case 11 -> new Expression.Range(expression(next), expression(next), AT);
      case 12 ->
          new Expression.Fold(
              pick(List.of("forall", "exists", "count", "min", "union", "mostFrequent")),
              bindings(next),
              expression(next),
              AT);
      case 13 -> new Expression.HeardFrom(expression(next), expression(next), AT);
      default ->
          new Expression.Infix(
              pick(List.of(Operator.values())), expression(next), expression(next), AT);
    };
  }

  Expression formula(int depth) {
    if (depth == 0) {
      return expression(1);
    }
    int next = depth - 1;
    return switch (random.nextInt(5)) {
      case 0 -> new Expression.UnaryTemporal(pick(List.of("[]", "<>", "X")), formula(next), AT);
      case 1 ->
          new Expression.BinaryTemporal(
              pick(List.of("U", "W", "V")), formula(next), formula(next), AT);
      case 2 -> new Expression.Not(formula(next), AT);
      case 3 -> new Expression.Fold("forall", bindings(1), formula(next), AT);
      default ->
          new Expression.Infix(
              pick(List.of(Operator.AND, Operator.OR, Operator.IMPLIES, Operator.EQUIVALENT)),
              formula(next),
              formula(next),
              AT);
    };
  }

  private Expression leaf() {
    return switch (random.nextInt(6)) {
      case 0 -> new Expression.Number(random.nextInt(100), AT);
      case 1 -> new Expression.BooleanLiteral(random.nextBoolean(), AT);
      case 2 -> new Expression.None(AT);
      case 3 -> new Expression.Domain(pick(List.of("process", "bool")), AT);
      default -> new Expression.Reference(pick(NAMES), AT);
    };
  }
}
