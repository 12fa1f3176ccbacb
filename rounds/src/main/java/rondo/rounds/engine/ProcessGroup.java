package rondo.rounds.engine;

/**
 * Processes that are alike in one round: they are in one local state, and the same happens to what
 * they send.
 *
 * @param position where the one process of this cell sits, or {@link #ANONYMOUS} if it is not told
 *     apart
 */
record ProcessGroup(int local, int position, int count, FaultStatus status) {
  static final int ANONYMOUS = -1;

  /** What happens to a process in a round. */
  enum FaultStatus {
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
    TRANSIENTLY_BYZANTINE,
    /** It sends anything, always. */
    BYZANTINE
  }

  /** Whether it changes by what it hears. */
  boolean updates() {
    return switch (status) {
      case NORMAL, KERNEL, OMITTING, TRANSIENTLY_BYZANTINE -> true;
      case CRASHING, CRASHED, BYZANTINE -> false;
    };
  }

  /** Whether it sends anything to others. */
  boolean mayForge() {
    return status == FaultStatus.TRANSIENTLY_BYZANTINE || status == FaultStatus.BYZANTINE;
  }

  ProcessGroup with(int number, FaultStatus other) {
    return new ProcessGroup(local, position, number, other);
  }
}
