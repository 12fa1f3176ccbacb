package rondo.analysis.symmetry.process.effect;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;

/**
 * Finds control states in which a process is enabled whatever the others do, so that an atomic
 * sequence is not interrupted.
 */
public final class NonblockingAnalysis {
  private NonblockingAnalysis() {}

  /** Whether a process in a control state always has an enabled edge. */
  public static boolean isNonblocking(ProcessType type, int state) {
    return type.provided().equals(Expr.TRUE)
        && type.states().get(state).edges().stream().anyMatch(e -> isNonblocking(e.action()));
  }

  /**
   * Whether a process keeps control after a step if it is enabled. After a rendezvous the sender
   * does not: control may pass to the receiver.
   */
  public static boolean keepsControl(Edge edge) {
    return edge.atomicity() == Edge.Atomicity.ATOMIC && !sends(edge.action());
  }

  private static boolean sends(Action action) {
    return action instanceof Action.Send
        || action instanceof Action.Sequence(List<Action> parts)
            && parts.stream().anyMatch(NonblockingAnalysis::sends);
  }

  /** Whether an action is enabled in every state in which no alternative is. */
  public static boolean isNonblocking(Action action) {
    return switch (action.head()) {
      case Action.Guard(Expr c) ->
          c instanceof Expr.Run || c instanceof Expr.Const(int v) && v != 0;
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Assert _, Action.Print _ -> true;
      case Action.DStep d ->
          d.body().getFirst().edges().stream().anyMatch(e -> isNonblocking(e.action()));
      case Action.Send _, Action.Receive _, Action.Terminate _, Action.Sequence _ -> false;
    };
  }

  /** The control states that occur only inside a transition. */
  public static Set<Integer> insideTransitions(ProcessType type) {
    Set<Integer> released = new HashSet<>();
    type.states().stream()
        .flatMap(from -> from.edges().stream())
        .filter(e -> !keepsControl(e))
        .forEach(e -> released.add(e.target()));
    Set<Integer> inside = new HashSet<>();
    for (int s = 0; s < type.states().size(); s++) {
      if (s != type.start() && !released.contains(s) && isNonblocking(type, s)) {
        inside.add(s);
      }
    }
    return inside;
  }
}
