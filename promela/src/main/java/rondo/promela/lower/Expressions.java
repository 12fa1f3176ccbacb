package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Expr.Query;
import rondo.ir.Expr.UnaryOp;
import rondo.promela.syntax.Expression;

/**
 * Lowers expressions, seen from inside a proctype or from outside all of them. What cannot be
 * lowered is reported and becomes 0.
 */
final class Expressions {
  private static final Expr ZERO = new Expr.Const(0);

  private final ModelScope model;
  private final Optional<ProcessScope> process;
  private final Findings findings;
  private final Names names;
  private final References references;
  private final RemoteReferences remotes;

  Expressions(ModelScope model, Optional<ProcessScope> process) {
    this.model = model;
    this.process = process;
    this.findings = model.findings();
    this.names = new Names(model, process);
    this.references = new References(model, this::index);
    this.remotes = new RemoteReferences(model, this, references);
  }

  /** Whether this is read by a claim or property rather than executed by a process. */
  boolean inClaim() {
    return process.isEmpty() || process.get().role() != ProcessScope.Role.PROCESS;
  }

  Expr value(Expression expression) {
    return switch (expression) {
      case Expression.Number n -> new Expr.Const(n.value());
      case Expression.Name name -> name(name);
      case Expression.Unary u -> new Expr.Unary(unary(u), value(u.operand()));
      case Expression.Binary b ->
          new Expr.Binary(binary(b), value(b.left()), value(b.right()), b.at());
      case Expression.Conditional c ->
          new Expr.Conditional(value(c.condition()), value(c.then()), value(c.otherwise()));
      case Expression.Run run -> run(run);
      case Expression.Call call -> call(call);
      case Expression.Poll poll -> poll(poll);
      case Expression.RemoteLabel label -> remotes.label(label);
      case Expression.RemoteVariable variable -> remotes.variable(variable);
      case Expression.TemporalUnary t -> temporal(t.op(), t.at());
      case Expression.TemporalBinary t -> temporal(t.op(), t.at());
      case Expression.Quantified q -> throw new IllegalStateException("not plain Promela: " + q);
    };
  }

  private Expr temporal(String op, Position at) {
    return refuse(
        Rule.MISPLACED_TEMPORAL, at, "`" + op + "` gives no number to calculate or compare with");
  }

  private Expr refuse(Rule rule, Position at, String message) {
    findings.add(rule, at, message);
    return ZERO;
  }

  private Expr index(Expression expression) {
    if (Runs.count(expression) > 0) {
      return refuse(Rule.BAD_RUN, expression.at(), "`run` cannot stand in an array index");
    }
    return value(expression);
  }

  private static UnaryOp unary(Expression.Unary u) {
    return switch (u.op()) {
      case "!" -> UnaryOp.NOT;
      case "~" -> UnaryOp.COMPLEMENT;
      case "-" -> UnaryOp.NEGATE;
      default -> throw new IllegalStateException("operator " + u.op());
    };
  }

  private static BinaryOp binary(Expression.Binary b) {
    return switch (b.op()) {
      case "+" -> BinaryOp.ADD;
      case "-" -> BinaryOp.SUB;
      case "*" -> BinaryOp.MUL;
      case "/" -> BinaryOp.DIV;
      case "%" -> BinaryOp.MOD;
      case "&" -> BinaryOp.BIT_AND;
      case "|" -> BinaryOp.BIT_OR;
      case "^" -> BinaryOp.BIT_XOR;
      case "<<" -> BinaryOp.SHL;
      case ">>" -> BinaryOp.SHR;
      case "==" -> BinaryOp.EQ;
      case "!=" -> BinaryOp.NE;
      case "<" -> BinaryOp.LT;
      case "<=" -> BinaryOp.LE;
      case ">" -> BinaryOp.GT;
      case ">=" -> BinaryOp.GE;
      case "&&" -> BinaryOp.AND;
      case "||" -> BinaryOp.OR;
      default -> throw new IllegalStateException("operator " + b.op());
    };
  }

  // Names

  private Expr name(Expression.Name name) {
    return predefined(name)
        .or(() -> names.constant(name))
        .orElseGet(() -> one(name).map(Reference::value).orElse(ZERO));
  }

  /** The value of a name that every model knows. */
  private Optional<Expr> predefined(Expression.Name name) {
    if (!Names.isPlain(name)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (name.steps().getFirst().name()) {
          case "_pid" -> own(name, new Expr.Pid());
          case "_nr_pr" -> new Expr.ProcessCount();
          case "_last" -> {
            model.usage().last();
            yield new Expr.Last();
          }
          case "_p" -> own(name, new Expr.PcValue(new Expr.Pid(), name.at()));
          case "_priority" -> {
            model.usage().priority(name.at());
            yield own(name, new Expr.GetPriority(new Expr.Pid(), name.at()));
          }
          case "timeout" -> new Expr.Timeout();
          case "np_" ->
              inClaim()
                  ? new Expr.NonProgress()
                  : refuse(Rule.CLAIM_ONLY, name.at(), "`np_` can only stand in a never claim");
          case "_" -> refuse(Rule.WRITE_ONLY, name.at(), "the value of `_` cannot be read");
          case "STDIN" -> refuse(Rule.NO_INPUT, name.at(), "a verification has no input to read");
          default -> null;
        });
  }

  private Expr own(Expression.Name name, Expr value) {
    return process.isPresent()
        ? value
        : refuse(
            Rule.UNDECLARED,
            name.at(),
            "`" + name.steps().getFirst().name() + "` has a value only inside a proctype");
  }

  /** The variable that a name begins with; reported if it is not declared. */
  Optional<VariableSymbol> variable(Expression.Name name) {
    return names.variable(name);
  }

  /** The one number that a name refers to. */
  Optional<Reference> one(Expression.Name name) {
    return variable(name).flatMap(v -> references.one(v, name));
  }

  /** The numbers that a name refers to: one, or the fields of a structure. */
  List<Reference> all(Expression.Name name) {
    return variable(name).map(v -> references.all(v, name)).orElse(List.of());
  }

  /** The variable that a name begins with, if it is one. */
  Optional<VariableSymbol> peek(Expression.Name name) {
    return names.find(name);
  }

  boolean isConstant(Expression.Name name) {
    return names.constant(name).isPresent();
  }

  /** Values with structures taken apart, as in a send or run. */
  List<Expr> values(List<Expression> expressions) {
    List<Expr> values = new ArrayList<>();
    for (Expression e : expressions) {
      if (e instanceof Expression.Name name && peek(name).isPresent() && !isConstant(name)) {
        all(name).forEach(r -> values.add(r.value()));
      } else {
        values.add(value(e));
      }
    }
    return values;
  }

  // Functions

  private Expr call(Expression.Call call) {
    Expression argument = call.arguments().isEmpty() ? null : call.arguments().getFirst();
    return switch (call.function()) {
      case "len" -> new Expr.ChannelQuery(Query.LENGTH, value(argument), call.at());
      case "full" -> query(Query.FULL, call, argument);
      case "nfull" -> query(Query.NOT_FULL, call, argument);
      case "empty" -> query(Query.EMPTY, call, argument);
      case "nempty" -> query(Query.NOT_EMPTY, call, argument);
      case "enabled" -> {
        model.usage().enabled(call.at());
        outsideClaim(call);
        yield new Expr.Enabled(value(argument), call.at());
      }
      case "pc_value" -> {
        outsideClaim(call);
        yield new Expr.PcValue(value(argument), call.at());
      }
      case "get_priority" -> {
        model.usage().priority(call.at());
        yield new Expr.GetPriority(value(argument), call.at());
      }
      default -> throw new IllegalStateException("the parser let pass " + call);
    };
  }

  private void outsideClaim(Expression.Call call) {
    if (!inClaim()) {
      findings.add(
          Rule.CLAIM_FUNCTION, call.at(), "`" + call.function() + "` is meant for never claims");
    }
  }

  private Expr query(Query query, Expression.Call call, Expression channel) {
    return new Expr.ChannelQuery(query, channel(channel), call.at());
  }

  /** A channel to send to, receive from, or ask about. */
  Expr channel(Expression expression) {
    if (expression instanceof Expression.Name name && !name.steps().isEmpty()) {
      String first = name.steps().getFirst().name();
      if (first.equals("STDIN") || first.equals("_")) {
        return predefined(name).orElse(ZERO);
      }
      if (Names.isPredefined(first)) {
        return refuse(Rule.NOT_A_CHANNEL, name.at(), "`" + first + "` is not a channel");
      }
      Optional<Reference> reference = one(name);
      if (reference.isPresent() && reference.get().leaf().type().kind() != DataType.Kind.CHAN) {
        findings.add(
            Rule.NOT_A_CHANNEL,
            name.at(),
            "`" + name.steps().getFirst().name() + "` is not a channel");
      }
      return reference.map(Reference::value).orElse(ZERO);
    }
    return refuse(Rule.NOT_A_CHANNEL, expression.at(), "a channel is expected here");
  }

  private Expr poll(Expression.Poll poll) {
    var messages = new Messages(this, findings);
    Action.Pick pick = poll.anywhere() ? Action.Pick.ANY : Action.Pick.FIRST;
    return new Expr.Poll(
        value(poll.channel()), messages.pollPatterns(poll.arguments()), pick, poll.at());
  }

  private Expr run(Expression.Run run) {
    if (process.isEmpty() || process.get().role() != ProcessScope.Role.PROCESS) {
      return refuse(Rule.BAD_RUN, run.at(), "`run` can only stand in a proctype or init");
    }
    run.priority().ifPresent(p -> model.usage().priority(p.at()));
    if (Runs.count(run.arguments()) > 0) {
      return refuse(Rule.BAD_RUN, run.at(), "`run` cannot stand in an argument of `run`");
    }
    List<Expr> arguments = new ArrayList<>();
    List<Usage.Argument> checked = new ArrayList<>();
    for (Expression argument : run.arguments()) {
      List<Expr> parts = values(List.of(argument));
      arguments.addAll(parts);
      boolean variable = argument instanceof Expression.Name n && peek(n).isPresent();
      parts.forEach(p -> checked.add(new Usage.Argument(argument, variable)));
    }
    model.usage().run(new Usage.RunSite(run, checked));
    Optional<Dictionary.Process> started = model.dictionary().process(run.proctype());
    if (started.isEmpty()) {
      model.unknownProctype(run.proctype(), run.at());
      return ZERO;
    }
    Optional<Expr> priority = run.priority().map(p -> new Expr.Const(model.runPriority(p)));
    return new Expr.Run(started.get().index(), arguments, priority, run.at());
  }
}
