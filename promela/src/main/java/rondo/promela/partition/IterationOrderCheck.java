package rondo.promela.partition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * Checks that the result of a {@code partition} body does not depend on the order of iterations.
 * Allowed are starts of processes, assignments to array elements that belong to the member, and
 * counters that no other statement reads.
 */
final class IterationOrderCheck {
  private final Expression.Name member;
  private final List<Statement> body;

  IterationOrderCheck(Statement.Partition partition) {
    this.member = partition.member().variable();
    this.body = flat(partition.body());
  }

  private static List<Statement> flat(List<Statement> body) {
    List<Statement> result = new ArrayList<>();
    for (Statement statement : body) {
      switch (statement) {
        case Statement.Block b -> result.addAll(flat(b.body()));
        case Statement.Atomic a -> result.addAll(flat(a.body()));
        default -> result.add(statement);
      }
    }
    return result;
  }

  /** The proctypes that the body starts. */
  Set<String> startedTypes() {
    Set<String> started = new HashSet<>();
    for (Statement s : body) {
      if (s instanceof Statement.Condition c && c.condition() instanceof Expression.Run r) {
        started.add(r.proctype());
      }
    }
    return started;
  }

  /** Whether the effect of the body depends on the index of the member. */
  boolean mentionsMember() {
    return body.stream()
        .filter(s -> !(s instanceof Statement.Printf))
        .anyMatch(s -> mentions(text(s), member) || !isHarmless(s));
  }

  /** The first statement that makes the result depend on the iteration order. */
  Optional<Statement> orderDependentStatement() {
    Optional<Statement> unknown = body.stream().filter(s -> !isHarmless(s)).findFirst();
    return unknown.or(
        () ->
            body.stream()
                .filter(s -> !isCount(s))
                .filter(s -> counted().stream().anyMatch(c -> mentions(text(s), c)))
                .findFirst());
  }

  private List<Expression.Name> counted() {
    return body.stream()
        .filter(IterationOrderCheck::isCount)
        .map(s -> ((Statement.Assign) s).target())
        .filter(t -> !isElement(t))
        .toList();
  }

  private boolean isHarmless(Statement statement) {
    return switch (statement) {
      case Statement.Condition c -> c.condition() instanceof Expression.Run;
      case Statement.Assign a ->
          isElement(a.target()) || isCount(a) && !a.target().equals(member) && !isIndexed(a);
      case Statement.Printf p ->
          p.arguments().stream()
              .allMatch(a -> a instanceof Expression.Name || a instanceof Expression.Number);
      default -> false;
    };
  }

  /**
   * Whether an index of the target reads a counter: {@code count[v]++} depends on the chosen value
   * only, {@code count[count[0]]++} on the order as well.
   */
  private boolean isIndexed(Statement.Assign assign) {
    return assign.target().selectors().stream()
        .flatMap(s -> s.index().stream())
        .anyMatch(i -> counted().stream().anyMatch(c -> mentions(SyntaxPrinter.text(i), c)));
  }

  /** The expressions that the statement reads, and the target of an assignment. */
  private static String text(Statement statement) {
    return switch (statement) {
      case Statement.Condition c -> SyntaxPrinter.text(c.condition());
      case Statement.Assign a ->
          SyntaxPrinter.text(a.target()) + " " + SyntaxPrinter.text(a.value());
      case Statement.Printf _ -> "";
      default -> SyntaxPrinter.text(statement);
    };
  }

  static boolean mentions(String text, Expression.Name name) {
    return Pattern.compile("\\b" + Pattern.quote(name.selectors().getFirst().name()) + "\\b")
        .matcher(text)
        .find();
  }

  private boolean isElement(Expression.Name target) {
    return target.selectors().stream()
        .anyMatch(s -> s.index().isPresent() && isShift(s.index().get(), member));
  }

  private static boolean isShift(Expression index, Expression.Name member) {
    return index.equals(member)
        || index instanceof Expression.Binary sum
            && (sum.op().equals("+") || sum.op().equals("-"))
            && sum.left().equals(member)
            && sum.right() instanceof Expression.Number;
  }

  private static boolean isCount(Statement statement) {
    return statement instanceof Statement.Assign assign
        && assign.value() instanceof Expression.Binary sum
        && (sum.op().equals("+") || sum.op().equals("-"))
        && sum.left().equals(assign.target())
        && sum.right() instanceof Expression.Number;
  }
}
