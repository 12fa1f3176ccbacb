package rondo.analysis.symmetry.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/** Computes how far other processes may have progressed when a process is in a control state. */
public final class PeerStageAnalysis {
  public enum Stage {
    /** There are no other processes. */
    ALONE,
    /** No other process has made a step. */
    PEERS_WAITING,
    PEERS_RUNNING
  }

  /** The progress of others when a process of type number {@code type} starts. */
  public static Stage first(ProcessSystem system, int type) {
    return InitialPrefix.isAlone(system, type) ? Stage.ALONE : Stage.PEERS_RUNNING;
  }

  private final ProcessType type;
  private final List<Set<Stage>> phases = new ArrayList<>();
  private final Deque<Integer> waiting = new ArrayDeque<>();

  /**
   * @param first the stage in which the process starts
   */
  public PeerStageAnalysis(ProcessType type, Stage first) {
    this.type = type;
    type.states().forEach(_ -> phases.add(EnumSet.noneOf(Stage.class)));
    add(type.start(), first);
    while (!waiting.isEmpty()) {
      int state = waiting.remove();
      for (Stage stage : EnumSet.copyOf(phases.get(state))) {
        type.states().get(state).edges().forEach(e -> add(e.target(), after(stage, e)));
      }
    }
  }

  /** The stages in which the process may be in a control state. */
  public Set<Stage> at(int state) {
    return phases.get(state);
  }

  private void add(int state, Stage stage) {
    Stage real =
        stage == Stage.PEERS_WAITING && !NonblockingAnalysis.isNonblocking(type, state)
            ? Stage.PEERS_RUNNING
            : stage;
    if (phases.get(state).add(real)) {
      waiting.add(state);
    }
  }

  private static Stage after(Stage before, Edge edge) {
    return switch (before) {
      case PEERS_RUNNING -> Stage.PEERS_RUNNING;
      case ALONE -> TerminationCheck.spawns(edge) ? held(edge) : Stage.ALONE;
      case PEERS_WAITING -> held(edge);
    };
  }

  private static Stage held(Edge edge) {
    return NonblockingAnalysis.keepsControl(edge) ? Stage.PEERS_WAITING : Stage.PEERS_RUNNING;
  }
}
