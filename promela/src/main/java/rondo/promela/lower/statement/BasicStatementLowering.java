package rondo.promela.lower.statement;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.Expr;
import rondo.promela.lower.expression.AssignmentLowering;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.expression.ReceivePatternLowering;
import rondo.promela.lower.expression.RunExpressions;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.FeatureUsage;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/** Lowers basic statements: those that are one transition. */
final class BasicStatementLowering {
  private final ModelScope model;
  private final ProcessScope process;
  private final ExpressionLowering lowering;
  private final AssignmentLowering assignmentLowering;
  private final ReceivePatternLowering receivePatternLowering;
  private final TraceEventLowering traceEventLowering;
  private final DiagnosticCollector diagnostics;
  private int dsteps;

  BasicStatementLowering(ModelScope model, ProcessScope process, ExpressionLowering lowering) {
    this.model = model;
    this.process = process;
    this.lowering = lowering;
    this.assignmentLowering = new AssignmentLowering(model, lowering);
    this.diagnostics = model.diagnostics();
    this.receivePatternLowering = new ReceivePatternLowering(lowering, diagnostics);
    this.traceEventLowering = new TraceEventLowering(process, lowering, diagnostics);
  }

  void enterDStep() {
    dsteps++;
  }

  void leaveDStep() {
    dsteps--;
  }

  Action lower(Statement statement) {
    return switch (statement) {
      case Statement.Assign a -> {
        inDStep(a.value(), Remote.LABELS);
        yield assignmentLowering.assign(a.target(), a.value());
      }
      case Statement.Condition c -> condition(c.condition());
      case Statement.Else _ -> new Action.Else();
      case Statement.Send s -> isEvent() ? traceEventLowering.send(s) : send(s);
      case Statement.Receive r -> isEvent() ? traceEventLowering.receive(r) : receive(r);
      case Statement.Assert a -> {
        inDStep(a.condition(), Remote.ALL);
        oneRun(List.of(a.condition()));
        yield new Action.Assert(
            lowering.value(a.condition()), model.originalText().of(a.condition()), a.at());
      }
      case Statement.Printf p -> {
        p.arguments().forEach(e -> inDStep(e, Remote.ALL));
        oneRun(p.arguments());
        yield PrintLowering.lower(p.format(), p.arguments(), lowering);
      }
      case Statement.Printm p -> PrintLowering.lower("%e", List.of(p.value()), lowering);
      case Statement.Declare _, Statement.Exclusive _, Statement.Labelled _ -> none(statement);
      case Statement.If _, Statement.Do _, Statement.Unless _, Statement.Select _ ->
          none(statement);
      case Statement.ForRange _, Statement.ForIn _, Statement.Block _, Statement.Partition _ ->
          none(statement);
      case Statement.Atomic _, Statement.DStep _ -> none(statement);
      case Statement.Goto _, Statement.Break _ -> none(statement);
    };
  }

  private boolean isEvent() {
    return process.role() == ProcessScope.Role.EVENT_TRACE;
  }

  private static Action none(Statement statement) {
    throw new IllegalStateException("not a single action: " + statement);
  }

  private void oneRun(List<Expression> values) {
    if (RunExpressions.count(values) > 1) {
      diagnostics.add(
          SemanticRule.BAD_RUN,
          values.getFirst().at(),
          "the order of several `run` in one expression is undefined; use separate statements");
    }
  }

  private Action condition(Expression condition) {
    if (condition instanceof Expression.Call call && call.function().equals("set_priority")) {
      model.usage().recordPriority(call.at());
      return new Action.Evaluate(
          new Expr.SetPriority(
              lowering.value(call.arguments().get(0)),
              lowering.value(call.arguments().get(1)),
              call.at()));
    }
    inDStep(condition, Remote.ALL);
    if (RunExpressions.count(condition) > 0 && !(condition instanceof Expression.Run)) {
      diagnostics.add(
          SemanticRule.BAD_RUN,
          condition.at(),
          "`run` as a condition cannot be part of a larger expression");
    }
    return new Action.Guard(lowering.value(condition));
  }

  private Action send(Statement.Send s) {
    if (RunExpressions.count(s.arguments()) > 0) {
      diagnostics.add(SemanticRule.BAD_RUN, s.at(), "`run` is not allowed in a send");
    }
    s.arguments().forEach(e -> inDStep(e, Remote.LABELS));
    noClaim(s.at());
    Expr channel = lowering.channel(s.channel());
    List<Expr> fields = lowering.values(s.arguments());
    model.usage().recordSend(new FeatureUsage.SendSite(fields.size(), s.at()));
    Action.SendOrder sendOrder = s.sorted() ? Action.SendOrder.SORTED : Action.SendOrder.FIFO;
    return new Action.Send(channel, fields, sendOrder, s.at());
  }

  private Action receive(Statement.Receive r) {
    noClaim(r.at());
    Expr channel = lowering.channel(r.channel());
    return new Action.Receive(
        channel,
        receivePatternLowering.patterns(r.arguments()),
        r.random() ? Action.ReceiveOrder.ANY : Action.ReceiveOrder.FIRST,
        r.copy() ? Action.ReceiveMode.COPY : Action.ReceiveMode.CONSUME,
        r.at());
  }

  private void noClaim(Position at) {
    if (process.role() == ProcessScope.Role.CLAIM) {
      diagnostics.add(SemanticRule.BAD_CLAIM, at, "a never claim cannot send or receive");
    }
  }

  void exclusive(Statement.Exclusive e) {
    for (Expression.Name name : e.channels()) {
      Optional<VariableSymbol> variable = lowering.variable(name);
      if (variable.isEmpty()) {
        continue;
      }
      if (variable.get().isArray()) {
        diagnostics.add(
            SemanticRule.BAD_EXCLUSIVE,
            name.at(),
            "xr and xs cannot be applied to an array element");
      } else if (variable.get().type() instanceof DataType.Basic basic
          && basic.kind() != DataType.Kind.CHAN) {
        diagnostics.add(
            SemanticRule.BAD_EXCLUSIVE,
            name.at(),
            "`" + variable.get().name() + "` is not a channel");
      } else {
        model.channelClaims().claim(variable.get(), e.direction(), process.name(), name.at());
        process.claim(claim(e.direction(), name));
      }
    }
  }

  private ChannelAssertion claim(Statement.Exclusive.Direction direction, Expression.Name name) {
    ChannelAssertion.Access access =
        switch (direction) {
          case SEND -> ChannelAssertion.Access.SEND;
          case RECEIVE -> ChannelAssertion.Access.RECEIVE;
        };
    String text = SyntaxPrinter.text(new Statement.Exclusive(direction, List.of(name), name.at()));
    return new ChannelAssertion(lowering.channel(name), access, text, name.at());
  }

  /** Warns about an else next to a send or receive: it does not wait for a partner. */
  void elseWithChannels(List<Statement.Option> options) {
    boolean channels = options.stream().anyMatch(o -> ChannelGuards.begins(o.body()));
    for (Statement.Option option : options) {
      if (channels
          && !option.body().isEmpty()
          && option.body().getFirst() instanceof Statement.Else otherwise) {
        model.channelClaims().elseNextToChannels(otherwise.at());
      }
    }
  }

  private enum Remote {
    LABELS,
    ALL
  }

  /** Checks an expression in a d_step, which can neither start processes nor refer to others. */
  private void inDStep(Expression expression, Remote refused) {
    if (dsteps == 0) {
      return;
    }
    if (RunExpressions.count(expression) > 0) {
      diagnostics.add(
          SemanticRule.FORBIDDEN_IN_D_STEP,
          expression.at(),
          "`run` is not allowed in a d_step",
          "use `atomic`");
    }
    if (RemoteUse.ofLabels(expression)
        || (refused == Remote.ALL && RemoteUse.ofVariables(expression))) {
      diagnostics.add(
          SemanticRule.FORBIDDEN_IN_D_STEP,
          expression.at(),
          "a d_step cannot refer to another process",
          "use `atomic`");
    }
  }
}
