package rondo.analysis.symmetry.round;

import java.util.OptionalInt;

/**
 * Which processes a protocol or a property distinguishes. The others are interchangeable: only the
 * number of processes in each local state matters (counter abstraction).
 */
public sealed interface ProcessSymmetry {
  /**
   * The number of distinguished processes in a phase; they have the first positions.
   *
   * @param phases the number of phases of a run
   */
  int distinguishedCount(int processes, int phase, OptionalInt phases);

  /**
   * Whether positions rotate at the end of a phase: each process moves up, the first becomes the
   * last.
   */
  default boolean rotates() {
    return false;
  }

  /** All processes are interchangeable, except for the constants below {@code distinguished}. */
  record Interchangeable(int distinguished) implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return Math.min(distinguished, processes);
    }
  }

  /**
   * The primaries of this phase and later ones are distinguished; previous primaries are
   * interchangeable with other processes.
   */
  record RotatingCoordinator() implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return phases.isEmpty()
          ? processes
          : Math.max(0, Math.min(processes, phases.getAsInt() - phase + 1));
    }

    @Override
    public boolean rotates() {
      return true;
    }
  }

  /**
   * Variables or messages refer to processes, so that processes cannot be counted. Those that the
   * rest of a run does not name are interchangeable, together with all references to them.
   *
   * @param reason why processes cannot be counted
   */
  record WithReferences(NamedProcesses named, String reason) implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return processes;
    }
  }

  /**
   * All processes are distinguished.
   *
   * @param reason what distinguishes them
   */
  record Asymmetric(String reason) implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return processes;
    }
  }
}
