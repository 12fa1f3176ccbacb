package rondo.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;

/**
 * Expands {@code for (i : a .. b) partition (v : c .. d) { body }} to plain Promela.
 *
 * <p>The numbers from a to b are split into consecutive groups of non-increasing size, and the body
 * is executed for each i in order, where v is the number of its group. Every split into at most d -
 * c + 1 groups is exactly one path through the loop: there are as many paths as there are
 * partitions of the natural number b - a + 1 into at most d - c + 1 parts. A new group is begun
 * before the current one is full only if the remaining members fit into groups of the current size;
 * so whenever a group is full and members remain, another group is available. After the loop, i has
 * the value that it has after a {@code for}.
 */
public final class PartitionExpansion {
  private PartitionExpansion() {}

  /** A variable and its range. */
  public record Range(Expression.Name variable, Expression from, Expression to) {
    public String name() {
      return variable.selectors().getFirst().name();
    }

    /** Whether the range is not known to be nonempty. */
    boolean mayBeEmpty() {
      OptionalInt low = constant(from);
      OptionalInt high = constant(to);
      return low.isEmpty() || high.isEmpty() || low.getAsInt() > high.getAsInt();
    }

    private static OptionalInt constant(Expression expression) {
      if (expression instanceof Expression.Number n) {
        return OptionalInt.of(n.value());
      }
      if (!(expression instanceof Expression.Binary b)) {
        return OptionalInt.empty();
      }
      OptionalInt left = constant(b.left());
      OptionalInt right = constant(b.right());
      if (left.isEmpty() || right.isEmpty()) {
        return OptionalInt.empty();
      }
      return switch (b.op()) {
        case "+" -> OptionalInt.of(left.getAsInt() + right.getAsInt());
        case "-" -> OptionalInt.of(left.getAsInt() - right.getAsInt());
        case "*" -> OptionalInt.of(left.getAsInt() * right.getAsInt());
        default -> OptionalInt.empty();
      };
    }

    Expression length() {
      return sum("+", sum("-", to, from), number(1, to.at()));
    }
  }

  private static Expression number(int value, Position at) {
    return new Expression.Number(value, at);
  }

  private static Expression sum(String op, Expression left, Expression right) {
    return new Expression.Binary(op, left, right, left.at());
  }

  private static Expression.Name name(String name, Position at) {
    return new Expression.Name(List.of(new Expression.Selector(name, Optional.empty(), at)), at);
  }

  /** The plain Promela: declarations of the counters, and the loop. */
  public static Statement.Block expand(Statement.Partition partition) {
    Position at = partition.at();
    Range member = partition.member();
    Range value = partition.value();
    Expression.Name size = name(sizeOf(value), at);
    Expression.Name limit = name(limitOf(value), at);
    List<Statement> statements = new ArrayList<>();
    statements.add(counters(value, at));
    statements.add(AssignmentFactory.of(member.variable(), member.from()));
    statements.add(AssignmentFactory.of(value.variable(), value.from()));
    statements.add(AssignmentFactory.of(limit, member.length()));
    List<Statement> round = new ArrayList<>();
    round.add(group(member, value, size, limit, at));
    round.add(AssignmentFactory.step(size, "+"));
    round.add(new Statement.Block(partition.body(), at));
    Statement leave = condition("==", member.variable(), member.to());
    Statement next = AssignmentFactory.step(member.variable(), "+");
    round.add(orElse(List.of(leave, next, new Statement.Break(at)), List.of(next), at));
    List<Statement.Option> options = new ArrayList<>();
    if (member.mayBeEmpty()) {
      Statement none = condition("<", member.to(), member.from());
      options.add(new Statement.Option(List.of(none, new Statement.Break(at)), at));
      round.addFirst(new Statement.Else(at));
    }
    options.add(new Statement.Option(round, at));
    statements.add(new Statement.Do(options, at));
    statements.addAll(cleared(value, at));
    return new Statement.Block(statements, at);
  }

  /**
   * Replaces the loop by one iteration in which an arbitrary member gets an arbitrary value. It
   * declares the same variables, and the member variable ends with the value that it has after the
   * loop.
   */
  public static Statement.Block arbitraryAssignment(Statement.Partition partition) {
    Position at = partition.at();
    Range member = partition.member();
    Range value = partition.value();
    List<Statement> once = new ArrayList<>();
    once.add(counters(value, at));
    once.add(new Statement.Select(member.variable(), member.from(), member.to(), at));
    once.add(
        new Statement.Select(value.variable(), value.from(), value.to(), partition.chosenAt()));
    once.add(new Statement.Block(partition.body(), at));
    once.add(AssignmentFactory.of(member.variable(), sum("+", member.to(), number(1, at))));
    once.addAll(cleared(value, at));
    return new Statement.Block(once, at);
  }

  private static List<Statement> cleared(Range value, Position at) {
    return List.of(
        AssignmentFactory.of(name(sizeOf(value), at), number(0, at)),
        AssignmentFactory.of(name(limitOf(value), at), number(0, at)));
  }

  private static Statement orElse(List<Statement> one, List<Statement> other, Position at) {
    List<Statement> otherwise = new ArrayList<>(List.of(new Statement.Else(at)));
    otherwise.addAll(other);
    return new Statement.If(
        List.of(new Statement.Option(one, at), new Statement.Option(otherwise, at)), at);
  }

  private static String sizeOf(Range value) {
    return "_size_" + value.name();
  }

  /** The local variable that is assigned last, after the loop. */
  public static String limitOf(Range value) {
    return "_limit_" + value.name();
  }

  /** Declares the size of the current group and its limit. */
  private static Statement counters(Range value, Position at) {
    var type = new VarDecl.TypeName("byte", Optional.empty(), at);
    List<VarDecl> variables = new ArrayList<>();
    for (String name : List.of(sizeOf(value), limitOf(value))) {
      variables.add(
          new VarDecl(
              VarDecl.Visibility.DEFAULT,
              type,
              name,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              at));
    }
    return new Statement.Declare(variables, at);
  }

  private static Statement condition(String op, Expression left, Expression right) {
    return new Statement.Condition(sum(op, left, right), left.at());
  }

  /**
   * Adds a member to the current group or to a new one; the caller then increments {@code size}.
   */
  private static Statement group(
      Range member, Range value, Expression.Name size, Expression.Name limit, Position at) {
    Expression left = sum("+", sum("-", member.to(), member.variable()), number(1, at));
    Expression room = sum("*", size, sum("-", value.to(), value.variable()));
    Expression fits = sum("<=", left, room);
    Expression begun = sum(">", size, number(0, at));
    Expression more = sum("<", value.variable(), value.to());
    List<Statement> next =
        List.of(
            AssignmentFactory.of(size, number(0, at)),
            AssignmentFactory.step(value.variable(), "+"));
    List<Statement> smaller = new ArrayList<>();
    smaller.add(new Statement.Condition(sum("&&", sum("&&", begun, more), fits), at));
    smaller.add(AssignmentFactory.of(limit, size));
    smaller.addAll(next);
    Statement choice =
        new Statement.If(
            List.of(
                new Statement.Option(List.of(new Statement.Condition(number(1, at), at)), at),
                new Statement.Option(smaller, at)),
            at);
    List<Statement> full = new ArrayList<>();
    full.add(condition("==", size, limit));
    full.addAll(next);
    return orElse(full, List.of(choice), at);
  }
}
