package rondo.promela.lower.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * Lowers the sends and receives of a trace assertion to the events that may occur next. Only a
 * field that is a constant, or in a receive {@code eval(…)}, is compared; every other field matches
 * any value.
 */
final class TraceEventLowering {
  private final ProcessScope process;
  private final ExpressionLowering lowering;
  private final DiagnosticCollector diagnostics;

  TraceEventLowering(
      ProcessScope process, ExpressionLowering lowering, DiagnosticCollector diagnostics) {
    this.process = process;
    this.lowering = lowering;
    this.diagnostics = diagnostics;
  }

  Action send(Statement.Send s) {
    Expr channel = lowering.channel(s.channel());
    List<Pattern> patterns = new ArrayList<>();
    s.arguments().forEach(a -> patterns.addAll(field(a, Direction.SENT)));
    var action = new Action.Send(channel, List.of(), Action.SendOrder.FIFO, s.at());
    note(action, Direction.SENT, channel, patterns, s.at());
    return action;
  }

  Action receive(Statement.Receive r) {
    Expr channel = lowering.channel(r.channel());
    List<Pattern> patterns = new ArrayList<>();
    r.arguments().forEach(a -> patterns.addAll(field(a, Direction.RECEIVED)));
    var action =
        new Action.Receive(
            channel, patterns, Action.ReceiveOrder.FIRST, Action.ReceiveMode.CONSUME, r.at());
    note(action, Direction.RECEIVED, channel, patterns, r.at());
    return action;
  }

  private void note(
      Action action, Direction direction, Expr channel, List<Pattern> patterns, Position at) {
    Optional<Location> location = location(channel);
    if (location.isEmpty()) {
      diagnostics.add(
          SemanticRule.BAD_EVENT,
          at,
          "the channel of an event must be a global variable with constant indices",
          "list the channels of an array one by one");
      return;
    }
    process
        .monitorBuilder()
        .addEvent(action, new Event.Message(direction, location.get(), patterns));
  }

  private static Optional<Location> location(Expr channel) {
    if (!(channel instanceof Expr.Load(Location from)) || from.scope() != Location.Scope.GLOBAL) {
      return Optional.empty();
    }
    if (from.index().isEmpty()) {
      return Optional.of(from);
    }
    return constant(from.index().get()).map(i -> Location.global(from.variable()).at(i));
  }

  /** The constant value of an index, also under a bounds check. */
  private static Optional<Expr> constant(Expr index) {
    return switch (index) {
      case Expr.Const c -> Optional.of(c);
      case Expr.CheckedIndex(Expr.Const c, int size, _, _)
          when c.value() >= 0 && c.value() < size ->
          Optional.of(c);
      default -> Optional.empty();
    };
  }

  private List<Pattern> field(Expression argument, Direction direction) {
    return switch (argument) {
      case Expression.Number n -> match(new Expr.Const(n.value()));
      case Expression.Name name when name.selectors().getFirst().name().equals("_") ->
          List.of(new Pattern.Ignore());
      case Expression.Name name when lowering.isConstant(name) -> match(lowering.value(name));
      case Expression.Name name -> {
        warn(argument, direction);
        yield lowering.resolveAll(name).stream().<Pattern>map(_ -> new Pattern.Ignore()).toList();
      }
      case Expression.Call call when call.function().equals("eval") ->
          match(compared(call.arguments().getFirst()));
      case Expression.Unary(String op, Expression.Number n, Position at)
          when op.equals("-") && direction == Direction.RECEIVED ->
          match(new Expr.Const(-n.value()));
      case Expression.Unary _,
          Expression.Binary _,
          Expression.Conditional _,
          Expression.Run _,
          Expression.Call _,
          Expression.Poll _,
          Expression.RemoteLabel _,
          Expression.RemoteVariable _,
          Expression.Quantified _,
          Expression.TemporalUnary _,
          Expression.TemporalBinary _ -> {
        warn(argument, direction);
        yield List.of(new Pattern.Ignore());
      }
    };
  }

  private static List<Pattern> match(Expr value) {
    return List.of(new Pattern.Match(value));
  }

  private void warn(Expression argument, Direction direction) {
    String help =
        switch (direction) {
          case SENT -> "only constants are compared in a send; write `_` for any value";
          case RECEIVED -> "write `eval(…)` to compare, or `_` for any value";
        };
    diagnostics.add(
        SemanticRule.ANY_VALUE,
        argument.at(),
        "`" + SyntaxPrinter.text(argument) + "` matches any value here",
        help);
  }

  /**
   * Lowers the value that a field is compared with, which may depend on global variables and
   * channels only.
   */
  private Expr compared(Expression expression) {
    Expr value = lowering.value(expression);
    if (rondo.ir.traversal.ExpressionTraversal.in(value).anyMatch(e -> !isGlobal(e))) {
      diagnostics.add(
          SemanticRule.BAD_EVENT,
          expression.at(),
          "a message can be compared with global variables and constants only");
    }
    return value;
  }

  private static boolean isGlobal(Expr expr) {
    return switch (expr) {
      case Expr.Load(Location from) -> from.scope() == Location.Scope.GLOBAL;
      case Expr.Const _, Expr.Unary _, Expr.Binary _, Expr.Conditional _, Expr.CheckedIndex _ ->
          true;
      case Expr.ChannelQuery _, Expr.Poll _ -> true;
      case Expr.NewChannel _, Expr.Run _, Expr.Pid _, Expr.ProcessOf _ -> false;
      case Expr.ProcessCount _, Expr.Last _, Expr.Timeout _, Expr.NonProgress _ -> false;
      case Expr.Enabled _, Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> false;
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> false;
    };
  }
}
