package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/** How far the others may have come when a process is in a control state. */
final class Phases {
  enum Phase {
    /** There are no others. */
    ALONE,
    /** None has made a step. */
    HELD,
    LATE
  }

  /** How far others may have come when a process of type number {@code type} begins. */
  static Phase first(ProcessSystem system, int type) {
    boolean alone = system.starts().size() == 1 && system.starts().getFirst().processType() == type;
    return alone ? Phase.ALONE : Phase.LATE;
  }

  private final ProcessType type;
  private final List<Set<Phase>> phases = new ArrayList<>();
  private final Deque<Integer> waiting = new ArrayDeque<>();

  /**
   * @param first the phase in which the process begins
   */
  Phases(ProcessType type, Phase first) {
    this.type = type;
    type.states().forEach(_ -> phases.add(EnumSet.noneOf(Phase.class)));
    add(type.start(), first);
    while (!waiting.isEmpty()) {
      int state = waiting.remove();
      for (Phase phase : EnumSet.copyOf(phases.get(state))) {
        type.states().get(state).edges().forEach(e -> add(e.target(), after(phase, e)));
      }
    }
  }

  /** The phases in which the process may be in a control state. */
  Set<Phase> at(int state) {
    return phases.get(state);
  }

  private void add(int state, Phase phase) {
    Phase real = phase == Phase.HELD && mayBlock(type.states().get(state)) ? Phase.LATE : phase;
    if (phases.get(state).add(real)) {
      waiting.add(state);
    }
  }

  private static Phase after(Phase before, Edge edge) {
    return switch (before) {
      case LATE -> Phase.LATE;
      case ALONE -> Deaths.runs(edge) ? held(edge) : Phase.ALONE;
      case HELD -> held(edge);
    };
  }

  private static Phase held(Edge edge) {
    return edge.hold() == Edge.Hold.ATOMIC ? Phase.HELD : Phase.LATE;
  }

  private static boolean mayBlock(ControlState state) {
    return state.edges().stream().noneMatch(e -> isAlwaysExecutable(e.action()));
  }

  private static boolean isAlwaysExecutable(Action action) {
    return switch (action.head()) {
      case Action.Skip _, Action.Assign _, Action.Evaluate _, Action.Else _ -> true;
      case Action.Assert _, Action.Print _ -> true;
      case Action.Guard(Expr condition) ->
          condition instanceof Expr.Run || condition.equals(Expr.TRUE);
      case Action.Send _, Action.Receive _, Action.Terminate _ -> false;
      case Action.Sequence _, Action.Deterministic _ -> false;
    };
  }
}
