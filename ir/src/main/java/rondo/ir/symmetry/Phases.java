package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.ir.Edge;
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
    return Opening.isAlone(system, type) ? Phase.ALONE : Phase.LATE;
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
    Phase real = phase == Phase.HELD && !Progress.isSure(type, state) ? Phase.LATE : phase;
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
    return Progress.isHeld(edge) ? Phase.HELD : Phase.LATE;
  }
}
