package rondo.promela.partition;

import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.VarDecl;

/**
 * A counting loop that is written as a {@code do} instead of a {@code for}:
 *
 * <pre>
 * i = a; do :: i &lt;= b -&gt; …; i++ :: else -&gt; break od
 * </pre>
 *
 * <p>also with {@code i < b}, and with {@code i > b}, {@code i >= b} or {@code i == b} in place of
 * {@code else}. The lower bound is the value assigned or declared immediately before the loop.
 */
final class CountingLoop {
  private CountingLoop() {}

  static Optional<Statement.ForRange> of(Statement.Do loop, Optional<Statement> before) {
    if (loop.options().size() != 2) {
      return Optional.empty();
    }
    List<Statement> first = loop.options().getFirst().body();
    List<Statement> second = loop.options().getLast().body();
    return isExit(second) ? of(loop, first, second, before) : of(loop, second, first, before);
  }

  private static boolean isExit(List<Statement> option) {
    return option.size() == 2 && option.getLast() instanceof Statement.Break;
  }

  private static Optional<Statement.ForRange> of(
      Statement.Do loop, List<Statement> turn, List<Statement> exit, Optional<Statement> before) {
    if (!isExit(exit)
        || turn.size() < 3
        || !(turn.getFirst() instanceof Statement.Condition c)
        || !(c.condition() instanceof Expression.Binary test)
        || !(test.left() instanceof Expression.Name counter)
        || !(turn.getLast() instanceof Statement.Assign step)
        || !InitialValueLoop.isStep(step, counter)) {
      return Optional.empty();
    }
    Optional<Expression> from = before.flatMap(b -> start(b, counter));
    Optional<Expression> to = last(test);
    return from.isPresent() && to.isPresent() && ends(exit.getFirst(), test)
        ? Optional.of(
            new Statement.ForRange(
                counter, from.get(), to.get(), turn.subList(1, turn.size() - 1), loop.at()))
        : Optional.empty();
  }

  private static Optional<Expression> start(Statement before, Expression.Name counter) {
    return switch (before) {
      case Statement.Assign a when a.target().equals(counter) && isNumber(a.value()) ->
          Optional.of(a.value());
      case Statement.Declare d ->
          d.variables().stream()
              .filter(v -> isOf(v, counter))
              .map(CountingLoop::initial)
              .findFirst()
              .flatMap(i -> i);
      default -> Optional.empty();
    };
  }

  private static boolean isNumber(Expression expression) {
    return expression instanceof Expression.Number;
  }

  private static boolean isOf(VarDecl declared, Expression.Name counter) {
    return counter.selectors().size() == 1
        && declared.length().isEmpty()
        && declared.name().equals(counter.selectors().getFirst().name());
  }

  private static Optional<Expression> initial(VarDecl declared) {
    if (declared.initial().isEmpty()) {
      return Optional.of(new Expression.Number(0, declared.at()));
    }
    return declared.initial().get() instanceof VarDecl.Initializer.Value(Expression value)
            && isNumber(value)
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The upper bound: the last value of the counter for which the body is executed. */
  private static Optional<Expression> last(Expression.Binary test) {
    if (test.op().equals("<") && test.right() instanceof Expression.Number(int bound, var at)) {
      return Optional.of(new Expression.Number(bound - 1, at));
    }
    return test.op().equals("<=") ? Optional.of(test.right()) : Optional.empty();
  }

  /**
   * Whether the guards are complementary; for {@code ==} this assumes that i, which grows by one,
   * does not start above the bound.
   */
  private static boolean ends(Statement exit, Expression.Binary test) {
    if (exit instanceof Statement.Else) {
      return true;
    }
    boolean below = test.op().equals("<");
    return exit instanceof Statement.Condition c
        && c.condition() instanceof Expression.Binary done
        && done.left().equals(test.left())
        && done.right().equals(test.right())
        && (done.op().equals(below ? ">=" : ">") || below && done.op().equals("=="));
  }
}
