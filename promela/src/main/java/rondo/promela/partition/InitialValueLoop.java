package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * A loop that chooses an initial value for each process: one of a range, independently,
 *
 * <pre>
 * for (i : a .. b) { select (v : c .. d); run P(v) }
 * for (i : a .. b) { select (v : c .. d); array[i] = v }
 * </pre>
 *
 * <p>or the value of the previous process or its successor,
 *
 * <pre>
 * v = c; for (i : a .. b) { array[i] = v; if :: v++ :: skip fi }
 * </pre>
 */
final class InitialValueLoop {
  private InitialValueLoop() {}

  /** The loop as a {@code partition} statement, if it has one of these forms. */
  static Optional<Statement.Partition> of(Statement.ForRange loop, Optional<Statement> before) {
    var member = new PartitionExpansion.Range(loop.variable(), loop.from(), loop.to());
    List<Statement> body = flat(loop.body());
    for (int s = 0; s < body.size(); s++) {
      int at = s;
      List<Statement> rest = new ArrayList<>(body);
      Statement choice = rest.remove(s);
      Optional<PartitionExpansion.Range> value =
          selected(choice).filter(v -> noneMentions(body.subList(0, at), v));
      if (value.isEmpty() && s == body.size() - 1) {
        value = nextOrSame(choice, before, member);
      }
      if (value.isPresent()) {
        return Optional.of(
            new Statement.Partition(member, value.get(), choice.at(), rest, loop.at()));
      }
    }
    return Optional.empty();
  }

  /** Whether no statement before the choice reads the chosen variable. */
  private static boolean noneMentions(List<Statement> statements, PartitionExpansion.Range value) {
    return statements.stream()
        .noneMatch(s -> IterationOrderCheck.mentions(SyntaxPrinter.text(s), value.variable()));
  }

  private static List<Statement> flat(List<Statement> body) {
    return body.size() == 1 && body.getFirst() instanceof Statement.Block b ? flat(b.body()) : body;
  }

  // The chosen range

  private static Optional<PartitionExpansion.Range> selected(Statement statement) {
    if (statement instanceof Statement.Select s) {
      return Optional.of(new PartitionExpansion.Range(s.variable(), s.from(), s.to()));
    }
    if (!(statement instanceof Statement.If choice)) {
      return Optional.empty();
    }
    Statement.Assign first = null;
    int next = 0;
    for (Statement.Option option : choice.options()) {
      if (option.body().size() != 1
          || !(option.body().getFirst() instanceof Statement.Assign a)
          || !(a.value() instanceof Expression.Number number)
          || (first != null && (number.value() != next || !a.target().equals(first.target())))) {
        return Optional.empty();
      }
      first = first == null ? a : first;
      next = number.value() + 1;
    }
    return first == null || choice.options().size() < 2
        ? Optional.empty()
        : Optional.of(
            new PartitionExpansion.Range(
                first.target(), first.value(), new Expression.Number(next - 1, choice.at())));
  }

  /** {@code if :: v++ :: skip fi} after {@code v = c}: the range has one value for each member. */
  private static Optional<PartitionExpansion.Range> nextOrSame(
      Statement statement, Optional<Statement> before, PartitionExpansion.Range member) {
    if (!(statement instanceof Statement.If choice)
        || choice.options().size() != 2
        || before.isEmpty()
        || !(before.get() instanceof Statement.Assign begin)
        || !(begin.value() instanceof Expression.Number)) {
      return Optional.empty();
    }
    boolean steps =
        choice.options().stream().anyMatch(o -> isOnly(o, s -> isStep(s, begin.target())))
            && choice.options().stream().anyMatch(o -> isOnly(o, InitialValueLoop::isSkip));
    Position at = begin.at();
    Expression others = new Expression.Binary("-", member.to(), member.from(), at);
    return steps
        ? Optional.of(
            new PartitionExpansion.Range(
                begin.target(),
                begin.value(),
                new Expression.Binary("+", begin.value(), others, at)))
        : Optional.empty();
  }

  private static boolean isOnly(Statement.Option option, Predicate<Statement> what) {
    return option.body().size() == 1 && what.test(option.body().getFirst());
  }

  static boolean isStep(Statement statement, Expression.Name of) {
    return statement instanceof Statement.Assign a
        && a.target().equals(of)
        && a.value() instanceof Expression.Binary sum
        && sum.op().equals("+")
        && sum.left().equals(of)
        && sum.right() instanceof Expression.Number(int by, _)
        && by == 1;
  }

  private static boolean isSkip(Statement statement) {
    return statement instanceof Statement.Condition c
        && c.condition() instanceof Expression.Number n
        && n.value() != 0;
  }
}
