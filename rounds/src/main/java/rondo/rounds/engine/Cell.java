package rondo.rounds.engine;

/**
 * Processes that are alike in one round: they are in one local state, and the same happens to what
 * they send.
 *
 * @param seat where the one process of this cell sits, or {@link #ANY} if it is not told apart
 */
record Cell(int local, int seat, int count, Part part) {
  static final int ANY = -1;

  /** What happens to a process in a round. */
  enum Part {
    /** What the network does to everybody. */
    NORMAL,
    /** It crashes: its messages reach some. */
    CRASHING,
    CRASHED,
    /** Everybody hears from it. */
    KERNEL,
    /** It is faulty, and its messages reach some. */
    OMITTING,
    /** It is correct, but in this round it sends anything. */
    LYING,
    /** It sends anything, always. */
    BYZANTINE
  }

  /** Whether it changes by what it hears. */
  boolean updates() {
    return switch (part) {
      case NORMAL, KERNEL, OMITTING, LYING -> true;
      case CRASHING, CRASHED, BYZANTINE -> false;
    };
  }

  /** Whether it sends anything to others. */
  boolean isLiar() {
    return part == Part.LYING || part == Part.BYZANTINE;
  }

  Cell of(int number, Part other) {
    return new Cell(local, seat, number, other);
  }
}
