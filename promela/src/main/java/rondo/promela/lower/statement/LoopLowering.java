package rondo.promela.lower.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.promela.flow.ControlFlowBuilder;
import rondo.promela.flow.ControlFlowBuilder.SequenceContext;
import rondo.promela.flow.FlowStatement;
import rondo.promela.flow.Sequence;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.expression.Reference;
import rondo.promela.lower.scope.ChannelTypes;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.DataType.Kind;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * Expands {@code for} and {@code select} to the loops that Spin makes of them:
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
final class LoopLowering {
  private final ModelScope model;
  private final ControlFlowBuilder builder;
  private final ProcessScope process;
  private final ExpressionLowering lowering;
  private final StatementLowering statementLowering;

  LoopLowering(
      ModelScope model,
      ProcessScope process,
      ExpressionLowering lowering,
      StatementLowering statementLowering) {
    this.model = model;
    this.builder = process.weaver();
    this.process = process;
    this.lowering = lowering;
    this.statementLowering = statementLowering;
  }

  /** The counter of a loop. */
  private record Counter(String name, Location location) {
    Expr value() {
      return new Expr.Load(location);
    }

    FlowStatement set(Expr to, String text, Position at) {
      return new FlowStatement.Plain(new Action.Assign(location, to), name + " = " + text, at);
    }

    FlowStatement increment(Position at) {
      Expr next = new Expr.Binary(BinaryOp.ADD, value(), new Expr.Const(1), at);
      return set(next, name + " + 1", at);
    }

    FlowStatement compare(BinaryOp op, Expr to, String text, Position at) {
      String sign = op == BinaryOp.LE ? " <= " : " < ";
      Expr holds = new Expr.Binary(op, value(), to, at);
      return new FlowStatement.Plain(new Action.Guard(holds), name + sign + text, at);
    }
  }

  FlowStatement range(Statement.ForRange f) {
    Optional<Counter> counter = counter(f.variable());
    checkRange(f.variable(), f.from(), f.to());
    builder.enterLoop(f.at());
    Expr from = lowering.value(f.from());
    Expr to = lowering.value(f.to());
    if (counter.isEmpty()) {
      return broken(f.body(), f.at());
    }
    Counter i = counter.get();
    builder.add(i.set(from, SyntaxPrinter.text(f.from()), f.at()));
    builder.open();
    builder.add(i.compare(BinaryOp.LE, to, SyntaxPrinter.text(f.to()), f.at()));
    statementLowering.scoped(f.body());
    return loop(i, Exit.ELSE, f.at());
  }

  /** Lowers the body of an invalid loop, to report the errors in it. */
  private FlowStatement broken(List<Statement> body, Position at) {
    builder.open();
    statementLowering.scoped(body);
    builder.close(SequenceContext.ELSEWHERE, at);
    builder.suspendLoop();
    return new FlowStatement.Plain(new Action.Skip(), "for", at);
  }

  FlowStatement collection(Statement.ForIn f) {
    Optional<VariableSymbol> variable = lowering.variable(f.variable());
    Optional<VariableSymbol> collection = lowering.variable(f.collection());
    builder.enterLoop(f.at());
    if (variable.isEmpty() || collection.isEmpty()) {
      return broken(f.body(), f.at());
    }
    if (variable.get().type() instanceof DataType.Structure) {
      return messages(f, variable.get(), collection.get());
    }
    if (!collection.get().isArray() || f.collection().selectors().size() > 1) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_COLLECTION,
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
    builder.add(i.set(new Expr.Const(0), "0", f.at()));
    builder.open();
    builder.add(i.compare(BinaryOp.LE, new Expr.Const(last), Integer.toString(last), f.at()));
    statementLowering.scoped(f.body());
    return loop(i, Exit.ELSE, f.at());
  }

  private FlowStatement messages(
      Statement.ForIn f, VariableSymbol variable, VariableSymbol collection) {
    if (!fits(f, variable, collection)) {
      return broken(f.body(), f.at());
    }
    VariableSymbol helper = process.counter(f.at());
    var n = new Counter("n", Location.local(helper.leaves().getFirst().variable()));
    Expr channel = lowering.channel(f.collection());
    List<Reference> fields = lowering.resolveAll(f.variable());
    List<Pattern> patterns = new ArrayList<>();
    fields.forEach(r -> patterns.add(new Pattern.Bind(r.location())));
    String q = SyntaxPrinter.text(f.collection());
    String m = SyntaxPrinter.text(f.variable());
    builder.add(n.set(new Expr.Const(0), "0", f.at()));
    builder.open();
    Expr length = new Expr.ChannelQuery(Expr.Query.LENGTH, channel, f.at());
    builder.add(n.compare(BinaryOp.LT, length, "len(" + q + ")", f.at()));
    var take =
        new Action.Receive(
            channel, patterns, Action.ReceiveOrder.FIRST, Action.ReceiveMode.CONSUME, f.at());
    builder.add(new FlowStatement.Plain(take, q + "?" + m, f.at()));
    List<Expr> values = fields.stream().map(Reference::value).toList();
    var putBack = new Action.Send(channel, values, Action.SendOrder.FIFO, f.at());
    builder.add(new FlowStatement.Plain(putBack, q + "!" + m, f.at()));
    statementLowering.scoped(f.body());
    return loop(n, Exit.ELSE, f.at());
  }

  private boolean fits(Statement.ForIn f, VariableSymbol variable, VariableSymbol collection) {
    if (!collection.type().isChannel() || f.collection().selectors().size() > 1) {
      model
          .diagnostics()
          .add(SemanticRule.BAD_COLLECTION, f.collection().at(), "a channel is expected here");
      return false;
    }
    Optional<ChannelTypes.ChannelInfo> channel =
        collection.channelType().map(model.channels()::info);
    if (channel.isEmpty()
        || channel.get().type().isRendezvous()
        || !channel.get().fields().equals(List.of(variable.type()))
        || f.variable().selectors().size() > 1) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_COLLECTION,
              f.collection().at(),
              "the messages of `%s` do not consist of one `%s`"
                  .formatted(
                      collection.name(), ((DataType.Structure) variable.type()).type().name()));
      return false;
    }
    return true;
  }

  FlowStatement select(Statement.Select s) {
    Optional<Counter> counter = counter(s.variable());
    checkRange(s.variable(), s.from(), s.to());
    Expr from = lowering.value(s.from());
    Expr to = lowering.value(s.to());
    if (counter.isEmpty()) {
      return new FlowStatement.Plain(new Action.Skip(), "select", s.at());
    }
    Counter i = counter.get();
    builder.add(i.set(from, SyntaxPrinter.text(s.from()), s.at()));
    builder.open();
    builder.add(i.compare(BinaryOp.LT, to, SyntaxPrinter.text(s.to()), s.at()));
    builder.enterLoop(s.at());
    return loop(i, Exit.ANY_TIME, s.at());
  }

  private enum Exit {
    ELSE,
    ANY_TIME
  }

  /** Closes the main option with the increment and adds the option that exits the loop. */
  private FlowStatement loop(Counter counter, Exit exit, Position at) {
    builder.add(counter.increment(at));
    Sequence main = builder.close(SequenceContext.ELSEWHERE, at);
    builder.open();
    if (exit == Exit.ELSE) {
      builder.add(new FlowStatement.Plain(new Action.Else(), "else", at));
    }
    builder.add(statementLowering.breakOut(at));
    Sequence leave = builder.close(SequenceContext.ELSEWHERE, at);
    return new FlowStatement.Choice(FlowStatement.Choice.Form.DO, List.of(leave, main), at);
  }

  private void checkRange(Expression.Name variable, Expression from, Expression to) {
    if (from instanceof Expression.Number low
        && to instanceof Expression.Number high
        && low.value() > high.value()) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_LOOP_VARIABLE,
              variable.at(),
              "the range from %d to %d is empty".formatted(low.value(), high.value()));
    }
  }

  /** The scalar variable used as counter. */
  private Optional<Counter> counter(Expression.Name name) {
    Optional<VariableSymbol> variable = lowering.variable(name);
    if (variable.isEmpty()) {
      return Optional.empty();
    }
    boolean plain =
        name.selectors().size() == 1
            && !variable.get().isArray()
            && variable.get().type() instanceof DataType.Basic basic
            && basic.kind() != Kind.CHAN;
    if (!plain) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_LOOP_VARIABLE,
              name.at(),
              "`"
                  + variable.get().name()
                  + "` cannot be a loop counter: it is not a numeric scalar");
      return Optional.empty();
    }
    return lowering
        .resolve(name)
        .filter(r -> !r.isLeftOut())
        .map(r -> new Counter(variable.get().name(), r.location()));
  }
}
