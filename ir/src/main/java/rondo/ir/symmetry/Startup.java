package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.Expressions;

/**
 * Processes that another one starts, before anything else can happen to their numbers: the last of
 * those alive at the start starts processes of one kind alone, without being interrupted.
 */
final class Startup {
  private final ProcessSystem system;

  Startup(ProcessSystem system) {
    this.system = system;
  }

  static boolean isRun(ProcessSystem system, int type) {
    return Expressions.in(system).anyMatch(e -> e instanceof Expr.Run r && r.processType() == type);
  }

  /** The number of the first process of a type that is alive only later. */
  int first(int type) throws AsymmetricException {
    ProcessType started = system.processTypes().get(type);
    Expr.Run run =
        Expressions.in(system)
            .filter(Expr.Run.class::isInstance)
            .map(Expr.Run.class::cast)
            .findFirst()
            .orElseThrow(
                () -> new AsymmetricException("nobody starts `" + started.name() + "`", at(type)));
    if (started.ownChannels() > 0) {
      throw new AsymmetricException(
          "`" + started.name() + "` has channels of its own and is started by `run`", at(type));
    }
    check(type, run.at());
    return system.starts().size();
  }

  private Position at(int type) {
    return system.processTypes().get(type).at();
  }

  /** Complains unless all that is started by {@code run} is of this type, at once at the start. */
  void check(int type, Position at) throws AsymmetricException {
    if (Expressions.in(system).anyMatch(e -> e instanceof Expr.Run r && r.processType() != type)) {
      throw new AsymmetricException("processes of several kinds are started by `run`", at);
    }
    List<Integer> starters =
        IntStream.range(0, system.processTypes().size())
            .filter(t -> runs(system.processTypes().get(t)))
            .boxed()
            .toList();
    List<ProcessSystem.Start> starts = system.starts();
    boolean once =
        starters.size() == 1
            && !starts.isEmpty()
            && starts.getLast().processType() == starters.getFirst()
            && starts.stream().filter(s -> s.processType() == starters.getFirst()).count() == 1;
    if (!once || !isUninterrupted(system.processTypes().get(starters.getFirst()))) {
      throw new AsymmetricException("processes are started by `run` after others have moved", at);
    }
  }

  private static boolean runs(ProcessType type) {
    return Expressions.in(type).anyMatch(Expr.Run.class::isInstance);
  }

  /** Whether nobody else can move from the first {@code run} to the last. */
  private static boolean isUninterrupted(ProcessType type) {
    if (!type.provided().equals(Expr.TRUE)) {
      return false;
    }
    Set<Integer> before = before(type);
    for (int s : before) {
      List<Edge> edges = type.states().get(s).edges();
      boolean goesOn = edges.stream().anyMatch(e -> isAlwaysPossible(e.action()));
      boolean holds = edges.stream().allMatch(e -> keepsControl(e) || !before.contains(e.target()));
      if (!holds || s != type.start() && !goesOn) {
        return false;
      }
    }
    return true;
  }

  /** The control states from which a {@code run} may still come. */
  private static Set<Integer> before(ProcessType type) {
    var found = new HashSet<Integer>();
    var waiting = new ArrayDeque<Integer>();
    for (int s = 0; s < type.states().size(); s++) {
      if (runs(type.states().get(s)) && found.add(s)) {
        waiting.add(s);
      }
    }
    while (!waiting.isEmpty()) {
      int target = waiting.remove();
      for (int s = 0; s < type.states().size(); s++) {
        if (type.states().get(s).edges().stream().anyMatch(e -> e.target() == target)
            && found.add(s)) {
          waiting.add(s);
        }
      }
    }
    return found;
  }

  private static boolean runs(ControlState state) {
    return state.edges().stream().anyMatch(Deaths::runs);
  }

  /**
   * Whether a process may go on at once after a step: not after a rendezvous, which hands control
   * over. A provided clause may still be in its way.
   */
  static boolean keepsControl(Edge edge) {
    return edge.hold() == Edge.Hold.ATOMIC && !sends(edge.action());
  }

  private static boolean sends(Action action) {
    return action instanceof Action.Send
        || action instanceof Action.Sequence(List<Action> parts)
            && parts.stream().anyMatch(Startup::sends);
  }

  /** Whether an action is executable in every state, if nothing else is. */
  static boolean isAlwaysPossible(Action action) {
    return switch (action.head()) {
      case Action.Guard(Expr c) ->
          c instanceof Expr.Run || c instanceof Expr.Const(int v) && v != 0;
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Assert _, Action.Print _ -> true;
      case Action.Deterministic d ->
          d.body().getFirst().edges().stream().anyMatch(e -> isAlwaysPossible(e.action()));
      case Action.Send _, Action.Receive _, Action.Terminate _, Action.Sequence _ -> false;
    };
  }
}
