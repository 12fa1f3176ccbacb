package rondo.promela.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Claim;
import rondo.ir.Expr;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/** Lowers the statements that do one thing. */
final class Actions {
  private final ModelScope model;
  private final ProcessScope process;
  private final Expressions expressions;
  private final Assignments assignments;
  private final Messages messages;
  private final Events events;
  private final Findings findings;
  private int dsteps;

  Actions(ModelScope model, ProcessScope process, Expressions expressions) {
    this.model = model;
    this.process = process;
    this.expressions = expressions;
    this.assignments = new Assignments(model, expressions);
    this.findings = model.findings();
    this.messages = new Messages(expressions, findings);
    this.events = new Events(process, expressions, findings);
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
        yield assignments.assign(a.target(), a.value());
      }
      case Statement.Condition c -> condition(c.condition());
      case Statement.Else _ -> new Action.Else();
      case Statement.Send s -> isEvent() ? events.send(s) : send(s);
      case Statement.Receive r -> isEvent() ? events.receive(r) : receive(r);
      case Statement.Assert a -> {
        inDStep(a.condition(), Remote.ALL);
        oneRun(List.of(a.condition()));
        yield new Action.Assert(
            expressions.value(a.condition()), model.wording().of(a.condition()), a.at());
      }
      case Statement.Printf p -> {
        p.arguments().forEach(e -> inDStep(e, Remote.ALL));
        oneRun(p.arguments());
        yield Printing.lower(p.format(), p.arguments(), expressions);
      }
      case Statement.Printm p -> Printing.lower("%e", List.of(p.value()), expressions);
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
    if (Runs.count(values) > 1) {
      findings.add(
          Rule.BAD_RUN,
          values.getFirst().at(),
          "several runs in one expression have no order; use statements");
    }
  }

  private Action condition(Expression condition) {
    if (condition instanceof Expression.Call call && call.function().equals("set_priority")) {
      model.usage().priority(call.at());
      return new Action.Evaluate(
          new Expr.SetPriority(
              expressions.value(call.arguments().get(0)),
              expressions.value(call.arguments().get(1)),
              call.at()));
    }
    inDStep(condition, Remote.ALL);
    if (Runs.count(condition) > 0 && !(condition instanceof Expression.Run)) {
      findings.add(Rule.BAD_RUN, condition.at(), "`run` as a condition must stand alone");
    }
    return new Action.Guard(expressions.value(condition));
  }

  private Action send(Statement.Send s) {
    if (Runs.count(s.arguments()) > 0) {
      findings.add(Rule.BAD_RUN, s.at(), "`run` cannot stand in a send");
    }
    s.arguments().forEach(e -> inDStep(e, Remote.LABELS));
    noClaim(s.at());
    Expr channel = expressions.channel(s.channel());
    List<Expr> fields = expressions.values(s.arguments());
    model.usage().send(new Usage.SendSite(fields.size(), s.at()));
    Action.Order order = s.sorted() ? Action.Order.SORTED : Action.Order.FIFO;
    return new Action.Send(channel, fields, order, s.at());
  }

  private Action receive(Statement.Receive r) {
    noClaim(r.at());
    Expr channel = expressions.channel(r.channel());
    return new Action.Receive(
        channel,
        messages.patterns(r.arguments()),
        r.anywhere() ? Action.Pick.ANY : Action.Pick.FIRST,
        r.copy() ? Action.Keep.COPY : Action.Keep.CONSUME,
        r.at());
  }

  private void noClaim(Position at) {
    if (process.role() == ProcessScope.Role.CLAIM) {
      findings.add(Rule.BAD_CLAIM, at, "a never claim cannot send or receive");
    }
  }

  void exclusive(Statement.Exclusive e) {
    for (Expression.Name name : e.channels()) {
      Optional<VariableSymbol> variable = expressions.variable(name);
      if (variable.isEmpty()) {
        continue;
      }
      if (variable.get().isArray()) {
        findings.add(
            Rule.BAD_EXCLUSIVE,
            name.at(),
            "an element of an array cannot be claimed with xr or xs");
      } else if (variable.get().type() instanceof DataType.Basic basic
          && basic.kind() != DataType.Kind.CHAN) {
        findings.add(
            Rule.BAD_EXCLUSIVE, name.at(), "`" + variable.get().name() + "` is not a channel");
      } else {
        model.exclusives().claim(variable.get(), e.direction(), process.name(), name.at());
        process.claim(claim(e.direction(), name));
      }
    }
  }

  private Claim claim(Statement.Exclusive.Direction direction, Expression.Name name) {
    Claim.Right right =
        switch (direction) {
          case SEND -> Claim.Right.SEND;
          case RECEIVE -> Claim.Right.RECEIVE;
        };
    String text = SyntaxPrinter.text(new Statement.Exclusive(direction, List.of(name), name.at()));
    return new Claim(expressions.channel(name), right, text, name.at());
  }

  /** An else next to a send or receive is dubious: it does not wait for a partner. */
  void elseWithChannels(List<Statement.Option> options) {
    boolean channels = options.stream().anyMatch(o -> ChannelGuards.begins(o.body()));
    for (Statement.Option option : options) {
      if (channels
          && !option.body().isEmpty()
          && option.body().getFirst() instanceof Statement.Else otherwise) {
        model.exclusives().elseNextToChannels(otherwise.at());
      }
    }
  }

  private enum Remote {
    LABELS,
    ALL
  }

  /** What a d_step cannot do: start processes, and look into others. */
  private void inDStep(Expression expression, Remote refused) {
    if (dsteps == 0) {
      return;
    }
    if (Runs.count(expression) > 0) {
      findings.add(
          Rule.FORBIDDEN_IN_D_STEP,
          expression.at(),
          "`run` cannot stand in a d_step",
          "use `atomic`");
    }
    if (RemoteUse.ofLabels(expression)
        || (refused == Remote.ALL && RemoteUse.ofVariables(expression))) {
      findings.add(
          Rule.FORBIDDEN_IN_D_STEP,
          expression.at(),
          "a d_step cannot refer to another process",
          "use `atomic`");
    }
  }
}
