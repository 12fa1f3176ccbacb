package rondo.promela.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Expr.Query;
import rondo.ir.Expr.UnaryOp;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.FeatureUsage;
import rondo.promela.lower.scope.GlobalSymbolTable;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.NameResolution;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;

/**
 * Lowers expressions inside a proctype or in global scope. An expression that cannot be lowered is
 * reported and becomes 0.
 */
public final class ExpressionLowering {
  private static final Expr ZERO = new Expr.Const(0);

  private final ModelScope model;
  private final Optional<ProcessScope> process;
  private final DiagnosticCollector diagnostics;
  private final NameResolution resolution;
  private final ReferenceResolution referenceResolution;
  private final RemoteReferences remotes;

  public ExpressionLowering(ModelScope model, Optional<ProcessScope> process) {
    this.model = model;
    this.process = process;
    this.diagnostics = model.diagnostics();
    this.resolution = new NameResolution(model, process);
    this.referenceResolution = new ReferenceResolution(model, this::index);
    this.remotes = new RemoteReferences(model, this, referenceResolution);
  }

  /** Whether the expression belongs to a claim or property rather than to a process. */
  boolean inClaim() {
    return process.isEmpty() || process.get().role() != ProcessScope.Role.PROCESS;
  }

  public Expr value(Expression expression) {
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
        SemanticRule.MISPLACED_TEMPORAL,
        at,
        "`" + op + "` cannot be an operand of arithmetic or of a comparison");
  }

  private Expr refuse(SemanticRule semanticRule, Position at, String message) {
    diagnostics.add(semanticRule, at, message);
    return ZERO;
  }

  private Expr index(Expression expression) {
    if (RunExpressions.count(expression) > 0) {
      return refuse(
          SemanticRule.BAD_RUN, expression.at(), "`run` is not allowed in an array index");
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
        .or(() -> resolution.constant(name))
        .orElseGet(() -> resolve(name).map(Reference::value).orElse(ZERO));
  }

  /** The value of a predefined name. */
  private Optional<Expr> predefined(Expression.Name name) {
    if (!NameResolution.isPlain(name)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (name.selectors().getFirst().name()) {
          case "_pid" -> own(name, new Expr.Pid());
          case "_nr_pr" -> new Expr.ProcessCount();
          case "_last" -> {
            model.usage().recordLast();
            yield new Expr.Last();
          }
          case "_p" -> own(name, new Expr.PcValue(new Expr.Pid(), name.at()));
          case "_priority" -> {
            model.usage().recordPriority(name.at());
            yield own(name, new Expr.GetPriority(new Expr.Pid(), name.at()));
          }
          case "timeout" -> new Expr.Timeout();
          case "np_" ->
              inClaim()
                  ? new Expr.NonProgress()
                  : refuse(
                      SemanticRule.CLAIM_ONLY, name.at(), "`np_` is only allowed in a never claim");
          case "_" -> refuse(SemanticRule.WRITE_ONLY, name.at(), "the value of `_` cannot be read");
          case "STDIN" ->
              refuse(
                  SemanticRule.NO_INPUT,
                  name.at(),
                  "`STDIN` cannot be read: a verification has no input");
          default -> null;
        });
  }

  private Expr own(Expression.Name name, Expr value) {
    return process.isPresent()
        ? value
        : refuse(
            SemanticRule.UNDECLARED,
            name.at(),
            "`" + name.selectors().getFirst().name() + "` is defined only inside a proctype");
  }

  /** The variable at the start of a name; reported if it is not declared. */
  public Optional<VariableSymbol> variable(Expression.Name name) {
    return resolution.variable(name);
  }

  /** The scalar that a name refers to. */
  public Optional<Reference> resolve(Expression.Name name) {
    return variable(name).flatMap(v -> referenceResolution.resolve(v, name));
  }

  /** The scalars that a name refers to: one, or the fields of a structure. */
  public List<Reference> resolveAll(Expression.Name name) {
    return variable(name).map(v -> referenceResolution.resolveAll(v, name)).orElse(List.of());
  }

  /** The variable at the start of a name, if it is declared. */
  Optional<VariableSymbol> findVariable(Expression.Name name) {
    return resolution.find(name);
  }

  public boolean isConstant(Expression.Name name) {
    return resolution.constant(name).isPresent();
  }

  /** The values of expressions with structures flattened, as in a send or run. */
  public List<Expr> values(List<Expression> expressions) {
    List<Expr> values = new ArrayList<>();
    for (Expression e : expressions) {
      if (e instanceof Expression.Name name
          && findVariable(name).isPresent()
          && !isConstant(name)) {
        resolveAll(name).forEach(r -> values.add(r.value()));
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
        model.usage().recordEnabled(call.at());
        outsideClaim(call);
        yield new Expr.Enabled(value(argument), call.at());
      }
      case "pc_value" -> {
        outsideClaim(call);
        yield new Expr.PcValue(value(argument), call.at());
      }
      case "get_priority" -> {
        model.usage().recordPriority(call.at());
        yield new Expr.GetPriority(value(argument), call.at());
      }
      default -> throw new IllegalStateException("the parser let pass " + call);
    };
  }

  private void outsideClaim(Expression.Call call) {
    if (!inClaim()) {
      diagnostics.add(
          SemanticRule.CLAIM_FUNCTION,
          call.at(),
          "`" + call.function() + "` is intended for never claims");
    }
  }

  private Expr query(Query query, Expression.Call call, Expression channel) {
    return new Expr.ChannelQuery(query, channel(channel), call.at());
  }

  /** Lowers an expression that must be a channel. */
  public Expr channel(Expression expression) {
    if (expression instanceof Expression.Name name && !name.selectors().isEmpty()) {
      String first = name.selectors().getFirst().name();
      if (first.equals("STDIN") || first.equals("_")) {
        return predefined(name).orElse(ZERO);
      }
      if (NameResolution.isPredefined(first)) {
        return refuse(SemanticRule.NOT_A_CHANNEL, name.at(), "`" + first + "` is not a channel");
      }
      Optional<Reference> reference = resolve(name);
      if (reference.isPresent() && reference.get().leaf().type().kind() != DataType.Kind.CHAN) {
        diagnostics.add(
            SemanticRule.NOT_A_CHANNEL,
            name.at(),
            "`" + name.selectors().getFirst().name() + "` is not a channel");
      }
      return reference.map(Reference::value).orElse(ZERO);
    }
    return refuse(SemanticRule.NOT_A_CHANNEL, expression.at(), "a channel is expected here");
  }

  private Expr poll(Expression.Poll poll) {
    var lowering = new ReceivePatternLowering(this, diagnostics);
    Action.ReceiveOrder order = poll.random() ? Action.ReceiveOrder.ANY : Action.ReceiveOrder.FIRST;
    return new Expr.Poll(
        value(poll.channel()), lowering.pollPatterns(poll.arguments()), order, poll.at());
  }

  private Expr run(Expression.Run run) {
    if (process.isEmpty() || process.get().role() != ProcessScope.Role.PROCESS) {
      return refuse(SemanticRule.BAD_RUN, run.at(), "`run` is only allowed in a proctype or init");
    }
    run.priority().ifPresent(p -> model.usage().recordPriority(p.at()));
    if (RunExpressions.count(run.arguments()) > 0) {
      return refuse(SemanticRule.BAD_RUN, run.at(), "`run` is not allowed in an argument of `run`");
    }
    List<Expr> arguments = new ArrayList<>();
    List<FeatureUsage.Argument> checked = new ArrayList<>();
    for (Expression argument : run.arguments()) {
      List<Expr> parts = values(List.of(argument));
      arguments.addAll(parts);
      boolean variable = argument instanceof Expression.Name n && findVariable(n).isPresent();
      parts.forEach(p -> checked.add(new FeatureUsage.Argument(argument, variable)));
    }
    model.usage().recordRun(new FeatureUsage.RunSite(run, checked));
    Optional<GlobalSymbolTable.Process> started = model.symbols().process(run.proctype());
    if (started.isEmpty()) {
      model.unknownProctype(run.proctype(), run.at());
      return ZERO;
    }
    Optional<Expr> priority = run.priority().map(p -> new Expr.Const(model.runPriority(p)));
    return new Expr.Run(started.get().index(), arguments, priority, run.at());
  }
}
