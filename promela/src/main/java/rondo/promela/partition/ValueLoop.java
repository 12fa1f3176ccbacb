package rondo.promela.partition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import rondo.diagnostics.Position;
import rondo.ir.symmetry.PartitionCheck;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Partitions;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * A loop that gives every process a value: one of a range for each,
 *
 * <pre>
 * for (i : a .. b) { select (v : c .. d); run P(v) }
 * for (i : a .. b) { select (v : c .. d); array[i] = v }
 * </pre>
 *
 * <p>or for each the value of the one before or the next,
 *
 * <pre>
 * v = c; for (i : a .. b) { array[i] = v; if :: v++ :: skip fi }
 * </pre>
 *
 * <p>What else the body does must not depend on the order of processes: it may count.
 */
record ValueLoop(
    Partitions.Range member,
    Partitions.Range value,
    Position valueAt,
    List<Statement> body,
    Position at) {
  ValueLoop {
    body = List.copyOf(body);
  }

  static Optional<ValueLoop> of(Statement.ForRange loop, Optional<Statement> before) {
    var member = new Partitions.Range(loop.variable(), loop.from(), loop.to());
    List<Statement> body = flat(loop.body());
    for (int s = 0; s < body.size(); s++) {
      List<Statement> rest = new ArrayList<>(body);
      Statement choice = rest.remove(s);
      List<Statement> earlier = body.subList(0, s);
      Optional<Partitions.Range> value =
          selected(choice).filter(v -> !isMentioned(v.variable(), earlier));
      if (value.isEmpty() && s == body.size() - 1) {
        value = nextOrSame(choice, before, member);
      }
      if (value.isPresent() && isForAll(rest, member)) {
        return Optional.of(new ValueLoop(member, value.get(), choice.at(), rest, loop.at()));
      }
    }
    return Optional.empty();
  }

  private static List<Statement> flat(List<Statement> body) {
    return body.size() == 1 && body.getFirst() instanceof Statement.Block b ? flat(b.body()) : body;
  }

  // What is chosen

  private static Optional<Partitions.Range> selected(Statement statement) {
    if (statement instanceof Statement.Select s) {
      return Optional.of(new Partitions.Range(s.variable(), s.from(), s.to()));
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
            new Partitions.Range(
                first.target(), first.value(), new Expression.Number(next - 1, choice.at())));
  }

  /** After {@code v = c}, an {@code if :: v++ :: skip fi}: as many values as there are members. */
  private static Optional<Partitions.Range> nextOrSame(
      Statement statement, Optional<Statement> before, Partitions.Range member) {
    if (!(statement instanceof Statement.If choice)
        || choice.options().size() != 2
        || before.isEmpty()
        || !(before.get() instanceof Statement.Assign begin)
        || !(begin.value() instanceof Expression.Number)) {
      return Optional.empty();
    }
    boolean steps =
        choice.options().stream().anyMatch(o -> isOnly(o, s -> isStep(s, begin.target())))
            && choice.options().stream().anyMatch(o -> isOnly(o, ValueLoop::isSkip));
    Position at = begin.at();
    Expression others = new Expression.Binary("-", member.to(), member.from(), at);
    return steps
        ? Optional.of(
            new Partitions.Range(
                begin.target(),
                begin.value(),
                new Expression.Binary("+", begin.value(), others, at)))
        : Optional.empty();
  }

  private static boolean isOnly(Statement.Option option, Predicate<Statement> what) {
    return option.body().size() == 1 && what.test(option.body().getFirst());
  }

  private static boolean isStep(Statement statement, Expression.Name of) {
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

  // What is done with it

  /** Whether it makes no difference for which member statements are executed first. */
  private static boolean isForAll(List<Statement> body, Partitions.Range member) {
    List<Expression.Name> counted = new ArrayList<>();
    StringBuilder read = new StringBuilder();
    for (Statement statement : body) {
      switch (statement) {
        case Statement.Condition c when c.condition() instanceof Expression.Run ->
            read.append(' ').append(SyntaxPrinter.text(c.condition()));
        case Statement.Assign a when isElementOf(a.target(), member.variable()) ->
            read.append(' ').append(a.text()).append(' ').append(SyntaxPrinter.text(a.value()));
        case Statement.Assign a when isCount(a) -> counted.add(a.target());
        case Statement.Printf _ -> {}
        default -> {
          return false;
        }
      }
    }
    return counted.stream()
        .noneMatch(c -> c.equals(member.variable()) || mentions(read.toString(), c));
  }

  private static boolean isMentioned(Expression.Name name, List<Statement> statements) {
    return statements.stream().anyMatch(s -> mentions(SyntaxPrinter.text(s), name));
  }

  private static boolean mentions(String text, Expression.Name name) {
    return Pattern.compile("\\b" + Pattern.quote(name.steps().getFirst().name()) + "\\b")
        .matcher(text)
        .find();
  }

  private static boolean isElementOf(Expression.Name target, Expression.Name member) {
    return target.steps().stream()
        .anyMatch(s -> s.index().isPresent() && isShift(s.index().get(), member));
  }

  private static boolean isShift(Expression index, Expression.Name member) {
    return index.equals(member)
        || index instanceof Expression.Binary sum
            && (sum.op().equals("+") || sum.op().equals("-"))
            && sum.left().equals(member)
            && sum.right() instanceof Expression.Number;
  }

  private static boolean isCount(Statement.Assign assign) {
    return assign.value() instanceof Expression.Binary sum
        && (sum.op().equals("+") || sum.op().equals("-"))
        && sum.left().equals(assign.target())
        && sum.right() instanceof Expression.Number;
  }

  // What becomes of it

  Statement partitioned() {
    return Partitions.written(member, value, body, at);
  }

  /** Any member is given any value, once; the variables are those of {@link #partitioned}. */
  Statement any() {
    List<Statement> once = new ArrayList<>();
    once.add(Partitions.counters(value, at));
    once.add(new Statement.Select(member.variable(), member.from(), member.to(), at));
    once.add(new Statement.Select(value.variable(), value.from(), value.to(), valueAt));
    once.add(new Statement.Block(body, at));
    return new Statement.Block(once, at);
  }

  PartitionCheck.Loop description() {
    Set<String> started = new HashSet<>();
    for (Statement s : body) {
      if (s instanceof Statement.Condition c && c.condition() instanceof Expression.Run r) {
        started.add(r.proctype());
      }
    }
    String counter = Partitions.limitOf(value);
    return new PartitionCheck.Loop(member.name(), at, value.name(), valueAt, started, counter);
  }
}
