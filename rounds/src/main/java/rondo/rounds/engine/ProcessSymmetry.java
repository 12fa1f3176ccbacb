package rondo.rounds.engine;

import java.util.OptionalInt;

/**
 * Which processes a protocol, or a property, tells apart. Those that are not told apart are
 * interchangeable: how many of them are alike is all that counts.
 */
public sealed interface ProcessSymmetry {
  /**
   * How many processes are told apart in a phase; these have the first seats.
   *
   * @param phases after how many phases a run ends
   */
  int distinguishedCount(int processes, int phase, OptionalInt phases);

  /** Whether at the end of a phase everybody moves up a seat, the first one to the last. */
  default boolean rotates() {
    return false;
  }

  /** Nobody, except for some that are mentioned by number: those before {@code distinguished}. */
  record Interchangeable(int distinguished) implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return Math.min(distinguished, processes);
    }
  }

  /** The primary, in this phase and later ones: who has had its turn may be like the others. */
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
   * Everybody.
   *
   * @param reason what tells them apart
   */
  record Asymmetric(String reason) implements ProcessSymmetry {
    @Override
    public int distinguishedCount(int processes, int phase, OptionalInt phases) {
      return processes;
    }
  }
}
