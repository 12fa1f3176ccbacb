package rondo.analysis.dependence;

import java.util.List;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * Escape analysis of the channels that processes create: checks that a channel is known only to its
 * owner and to processes that the owner has started, directly or indirectly.
 *
 * <p>These are younger than the owner, and only the youngest process can terminate: when a channel
 * ends, nobody else knows it, and nobody holds the identifier of a channel that has ended. So
 * creating or ending a channel commutes with every use of another one, and no step depends on which
 * identifiers the channels get.
 *
 * <p>Sufficient conditions: a channel variable is used only to send, to receive, to query the
 * channel, to print it, as an argument for a channel parameter, and to set another local channel
 * variable; global channel variables are not assigned; no channel is received.
 */
final class ChannelConfinement {
  private final ProcessSystem system;

  private ChannelConfinement(ProcessSystem system) {
    this.system = system;
  }

  /** Whether no channel escapes from its owner and the processes started by it. */
  static boolean holds(ProcessSystem system) {
    return system.processTypes().stream().allMatch(t -> t.ownChannels() == 0)
        || new ChannelConfinement(system).areAllConfined();
  }

  private boolean areAllConfined() {
    return !system.hasChannelAssertions()
        && system.observer().stream()
            .flatMap(o -> o.states().stream())
            .flatMap(s -> s.moves().stream())
            .allMatch(m -> isPlain(m.guard(), List.of()))
        && system.traceAssertion().stream()
            .flatMap(t -> t.messages())
            .allMatch(m -> arePlain(m.patterns(), List.of()))
        && system.processTypes().stream().allMatch(this::isConfined);
  }

  private boolean isConfined(ProcessType type) {
    List<Variable> locals = type.locals();
    return isPlain(type.provided(), locals)
        && locals.subList(type.parameters(), locals.size()).stream()
            .allMatch(
                v ->
                    v.initial().stream()
                        .allMatch(i -> v.isChannel() ? isChannel(i, locals) : isPlain(i, locals)))
        && isConfined(type.states(), locals);
  }

  private boolean isConfined(List<ControlState> states, List<Variable> locals) {
    return states.stream()
        .flatMap(s -> s.edges().stream())
        .map(Edge::action)
        .allMatch(a -> isConfined(a, locals));
  }

  private boolean isConfined(Action action, List<Variable> locals) {
    return switch (action) {
      case Action.Guard(Expr condition) -> isPlain(condition, locals);
      case Action.Evaluate(Expr value) -> isPlain(value, locals);
      case Action.Assert a -> isPlain(a.condition(), locals);
      case Action.Assign(Location to, Expr value) ->
          isPlainIndex(to, locals)
              && (isChannel(to, locals)
                  ? to.scope() == Location.Scope.LOCAL && isChannel(value, locals)
                  : isPlain(value, locals));
      case Action.Send s ->
          isChannel(s.channel(), locals) && s.fields().stream().allMatch(f -> isPlain(f, locals));
      case Action.Receive r -> isChannel(r.channel(), locals) && arePlain(r.patterns(), locals);
      case Action.Sequence(List<Action> actions) ->
          actions.stream().allMatch(a -> isConfined(a, locals));
      case Action.DStep d -> isConfined(d.body(), locals);
      case Action.Print _, Action.Else _, Action.Skip _, Action.Terminate _ -> true;
    };
  }

  private boolean arePlain(List<Pattern> patterns, List<Variable> locals) {
    return patterns.stream()
        .allMatch(
            p ->
                switch (p) {
                  case Pattern.Match(Expr value) -> isPlain(value, locals);
                  case Pattern.Bind(Location to) ->
                      !isChannel(to, locals) && isPlainIndex(to, locals);
                  case Pattern.Ignore _ -> true;
                });
  }

  /** Whether the value is no channel and does not depend on which channels there are. */
  private boolean isPlain(Expr expr, List<Variable> locals) {
    return switch (expr) {
      case Expr.Load(Location from) -> !isChannel(from, locals) && isPlainIndex(from, locals);
      case Expr.ChannelQuery q -> isChannel(q.channel(), locals);
      case Expr.Poll p -> isChannel(p.channel(), locals) && arePlain(p.patterns(), locals);
      case Expr.Run r -> isConfined(r, locals);
      case Expr.Unary u -> isPlain(u.operand(), locals);
      case Expr.Binary b -> isPlain(b.left(), locals) && isPlain(b.right(), locals);
      case Expr.Conditional c ->
          Stream.of(c.condition(), c.then(), c.otherwise()).allMatch(e -> isPlain(e, locals));
      case Expr.CheckedIndex c -> isPlain(c.index(), locals);
      case Expr.Const _, Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _ -> true;
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _ -> true;
      case Expr.Enabled e -> isPlain(e.pid(), locals);
      case Expr.PcValue p -> isPlain(p.pid(), locals);
      case Expr.GetPriority g -> isPlain(g.pid(), locals);
      case Expr.SetPriority s -> isPlain(s.pid(), locals) && isPlain(s.priority(), locals);
      case Expr.RemoteLabel r -> isPlain(r.pid(), locals);
      case Expr.RemoteVariable r ->
          isPlain(r.pid(), locals)
              && r.local().index().stream().allMatch(i -> isPlain(i, locals))
              && !system
                  .processTypes()
                  .get(r.processType())
                  .locals()
                  .get(r.local().variable())
                  .isChannel();
      case Expr.NewChannel _ -> false;
    };
  }

  private boolean isConfined(Expr.Run run, List<Variable> locals) {
    ProcessType child = system.processTypes().get(run.processType());
    for (int p = 0; p < run.arguments().size(); p++) {
      Expr argument = run.arguments().get(p);
      boolean isConfined =
          child.locals().get(p).isChannel()
              ? isChannel(argument, locals)
              : isPlain(argument, locals);
      if (!isConfined) {
        return false;
      }
    }
    return run.priority().stream().allMatch(p -> isPlain(p, locals));
  }

  /** Whether the value is that of a channel variable, a new channel, or no channel. */
  private boolean isChannel(Expr expr, List<Variable> locals) {
    return switch (expr) {
      case Expr.Load(Location from) -> isChannel(from, locals) && isPlainIndex(from, locals);
      case Expr.Conditional c ->
          isPlain(c.condition(), locals)
              && isChannel(c.then(), locals)
              && isChannel(c.otherwise(), locals);
      case Expr.Const(int value) -> value == 0;
      case Expr.NewChannel _ -> true;
      default -> false;
    };
  }

  private boolean isChannel(Location location, List<Variable> locals) {
    List<Variable> variables =
        location.scope() == Location.Scope.GLOBAL ? system.globals() : locals;
    return variables.get(location.variable()).isChannel();
  }

  private boolean isPlainIndex(Location location, List<Variable> locals) {
    return location.index().stream().allMatch(i -> isPlain(i, locals));
  }
}
