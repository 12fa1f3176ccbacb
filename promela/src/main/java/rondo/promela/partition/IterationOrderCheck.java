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
 * What is done for each member in its turn. It must not matter whose turn comes first: processes
 * are started, elements that belong to the member are assigned, and what else is written is counted
 * and not read.
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

  /** The names of the process types that are started. */
  Set<String> startedTypes() {
    Set<String> started = new HashSet<>();
    for (Statement s : body) {
      if (s instanceof Statement.Condition c && c.condition() instanceof Expression.Run r) {
        started.add(r.proctype());
      }
    }
    return started;
  }

  /** Whether the number of the member makes a difference. */
  boolean mentionsMember() {
    return body.stream()
        .filter(s -> !(s instanceof Statement.Printf))
        .anyMatch(s -> mentions(text(s), member) || !isHarmless(s));
  }

  /** The first statement for which it matters whose turn comes first. */
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
      case Statement.Printf _ -> true;
      default -> false;
    };
  }

  /** What {@code count[v]++} counts depends on the value, and {@code count[count[0]]++} on more. */
  private boolean isIndexed(Statement.Assign assign) {
    return assign.target().selectors().stream()
        .flatMap(s -> s.index().stream())
        .anyMatch(i -> counted().stream().anyMatch(c -> mentions(SyntaxPrinter.text(i), c)));
  }

  /** What is read, and the elements that are assigned. */
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
