package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.promela.flow.Sequence;
import rondo.promela.flow.Step;
import rondo.promela.flow.Weaver;
import rondo.promela.flow.Weaver.Place;
import rondo.promela.lower.DataType.Kind;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * Turns {@code for} and {@code select} into the loops that Spin makes of them:
 *
 * <pre>
 * i = from; do :: i &lt;= to; body; i = i + 1 :: else; break od
 * n = 0; do :: n &lt; len(q); q?m; q!m; body; n = n + 1 :: else; break od
 * i = from; do :: i &lt; to; i = i + 1 :: break od
 * </pre>
 *
 * <p>The first assignment stands before the loop, so that a label or an unless applies to the
 * {@code do} alone.
 */
final class Loops {
  private final ModelScope model;
  private final Weaver weaver;
  private final ProcessScope process;
  private final Expressions expressions;
  private final Statements statements;

  Loops(ModelScope model, ProcessScope process, Expressions expressions, Statements statements) {
    this.model = model;
    this.weaver = process.weaver();
    this.process = process;
    this.expressions = expressions;
    this.statements = statements;
  }

  /** What counts in a loop. */
  private record Counter(String name, Location location) {
    Expr value() {
      return new Expr.Load(location);
    }

    Step set(Expr to, String text, Position at) {
      return new Step.Plain(new Action.Assign(location, to), name + " = " + text, at);
    }

    Step increment(Position at) {
      Expr next = new Expr.Binary(BinaryOp.ADD, value(), new Expr.Const(1), at);
      return set(next, name + " + 1", at);
    }

    Step compare(BinaryOp op, Expr to, String text, Position at) {
      String sign = op == BinaryOp.LE ? " <= " : " < ";
      Expr holds = new Expr.Binary(op, value(), to, at);
      return new Step.Plain(new Action.Guard(holds), name + sign + text, at);
    }
  }

  Step range(Statement.ForRange f) {
    Optional<Counter> counter = counter(f.variable());
    checkRange(f.variable(), f.from(), f.to());
    weaver.enterLoop(f.at());
    Expr from = expressions.value(f.from());
    Expr to = expressions.value(f.to());
    if (counter.isEmpty()) {
      return broken(f.body(), f.at());
    }
    Counter i = counter.get();
    weaver.add(i.set(from, SyntaxPrinter.text(f.from()), f.at()));
    weaver.open();
    weaver.add(i.compare(BinaryOp.LE, to, SyntaxPrinter.text(f.to()), f.at()));
    statements.scoped(f.body());
    return loop(i, Exit.ELSE, f.at());
  }

  /** Still lowers the body, for the mistakes in it. */
  private Step broken(List<Statement> body, Position at) {
    weaver.open();
    statements.scoped(body);
    weaver.close(Place.ELSEWHERE, at);
    weaver.suspendLoop();
    return new Step.Plain(new Action.Skip(), "for", at);
  }

  Step collection(Statement.ForIn f) {
    Optional<VariableSymbol> variable = expressions.variable(f.variable());
    Optional<VariableSymbol> collection = expressions.variable(f.collection());
    weaver.enterLoop(f.at());
    if (variable.isEmpty() || collection.isEmpty()) {
      return broken(f.body(), f.at());
    }
    if (variable.get().type() instanceof DataType.Structure) {
      return messages(f, variable.get(), collection.get());
    }
    if (!collection.get().isArray() || f.collection().steps().size() > 1) {
      model
          .findings()
          .add(
              Rule.BAD_COLLECTION,
              f.collection().at(),
              "`" + collection.get().name() + "` is not an array");
      return broken(f.body(), f.at());
    }
    Optional<Counter> counter = counter(f.variable());
    if (counter.isEmpty()) {
      return broken(f.body(), f.at());
    }
    Counter i = counter.get();
    int last = collection.get().length() - 1;
    weaver.add(i.set(new Expr.Const(0), "0", f.at()));
    weaver.open();
    weaver.add(i.compare(BinaryOp.LE, new Expr.Const(last), Integer.toString(last), f.at()));
    statements.scoped(f.body());
    return loop(i, Exit.ELSE, f.at());
  }

  private Step messages(Statement.ForIn f, VariableSymbol variable, VariableSymbol collection) {
    if (!fits(f, variable, collection)) {
      return broken(f.body(), f.at());
    }
    VariableSymbol helper = process.counter(f.at());
    var n = new Counter("n", Location.local(helper.leaves().getFirst().variable()));
    Expr channel = expressions.channel(f.collection());
    List<Reference> fields = expressions.all(f.variable());
    List<Pattern> patterns = new ArrayList<>();
    fields.forEach(r -> patterns.add(new Pattern.Bind(r.location())));
    String q = SyntaxPrinter.text(f.collection());
    String m = SyntaxPrinter.text(f.variable());
    weaver.add(n.set(new Expr.Const(0), "0", f.at()));
    weaver.open();
    Expr length = new Expr.ChannelQuery(Expr.Query.LENGTH, channel, f.at());
    weaver.add(n.compare(BinaryOp.LT, length, "len(" + q + ")", f.at()));
    var take =
        new Action.Receive(channel, patterns, Action.Pick.FIRST, Action.Keep.CONSUME, f.at());
    weaver.add(new Step.Plain(take, q + "?" + m, f.at()));
    List<Expr> values = fields.stream().map(Reference::value).toList();
    var putBack = new Action.Send(channel, values, Action.Order.FIFO, f.at());
    weaver.add(new Step.Plain(putBack, q + "!" + m, f.at()));
    statements.scoped(f.body());
    return loop(n, Exit.ELSE, f.at());
  }

  private boolean fits(Statement.ForIn f, VariableSymbol variable, VariableSymbol collection) {
    if (!collection.type().isChannel() || f.collection().steps().size() > 1) {
      model.findings().add(Rule.BAD_COLLECTION, f.collection().at(), "a channel is expected here");
      return false;
    }
    Optional<Channels.Known> channel = collection.channelType().map(model.channels()::get);
    if (channel.isEmpty()
        || channel.get().type().isRendezvous()
        || !channel.get().fields().equals(List.of(variable.type()))
        || f.variable().steps().size() > 1) {
      model
          .findings()
          .add(
              Rule.BAD_COLLECTION,
              f.collection().at(),
              "the messages of `%s` do not each hold one `%s`"
                  .formatted(
                      collection.name(), ((DataType.Structure) variable.type()).type().name()));
      return false;
    }
    return true;
  }

  Step select(Statement.Select s) {
    Optional<Counter> counter = counter(s.variable());
    checkRange(s.variable(), s.from(), s.to());
    Expr from = expressions.value(s.from());
    Expr to = expressions.value(s.to());
    if (counter.isEmpty()) {
      return new Step.Plain(new Action.Skip(), "select", s.at());
    }
    Counter i = counter.get();
    weaver.add(i.set(from, SyntaxPrinter.text(s.from()), s.at()));
    weaver.open();
    weaver.add(i.compare(BinaryOp.LT, to, SyntaxPrinter.text(s.to()), s.at()));
    weaver.enterLoop(s.at());
    return loop(i, Exit.ANY_TIME, s.at());
  }

  private enum Exit {
    ELSE,
    ANY_TIME
  }

  /** Closes the main option with the increment and adds the one that leaves the loop. */
  private Step loop(Counter counter, Exit exit, Position at) {
    weaver.add(counter.increment(at));
    Sequence main = weaver.close(Place.ELSEWHERE, at);
    weaver.open();
    if (exit == Exit.ELSE) {
      weaver.add(new Step.Plain(new Action.Else(), "else", at));
    }
    weaver.add(statements.breakOut(at));
    Sequence leave = weaver.close(Place.ELSEWHERE, at);
    return new Step.Choice(Step.Choice.Form.DO, List.of(leave, main), at);
  }

  private void checkRange(Expression.Name variable, Expression from, Expression to) {
    if (from instanceof Expression.Number low
        && to instanceof Expression.Number high
        && low.value() > high.value()) {
      model
          .findings()
          .add(
              Rule.BAD_LOOP_VARIABLE,
              variable.at(),
              "the range from %d to %d is empty".formatted(low.value(), high.value()));
    }
  }

  /** A plain number variable to count with. */
  private Optional<Counter> counter(Expression.Name name) {
    Optional<VariableSymbol> variable = expressions.variable(name);
    if (variable.isEmpty()) {
      return Optional.empty();
    }
    boolean plain =
        name.steps().size() == 1
            && !variable.get().isArray()
            && variable.get().type() instanceof DataType.Basic basic
            && basic.kind() != Kind.CHAN;
    if (!plain) {
      model
          .findings()
          .add(
              Rule.BAD_LOOP_VARIABLE,
              name.at(),
              "`" + variable.get().name() + "` is no plain number to count with");
      return Optional.empty();
    }
    return expressions
        .one(name)
        .filter(r -> !r.isLeftOut())
        .map(r -> new Counter(variable.get().name(), r.location()));
  }
}
