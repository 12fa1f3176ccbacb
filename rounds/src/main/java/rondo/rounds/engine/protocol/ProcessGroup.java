package rondo.rounds.engine.protocol;

/**
 * Processes with the same local state and the same fault status in a round.
 *
 * @param position the position of the one process of this group, or {@link #ANONYMOUS} for
 *     interchangeable processes
 */
public record ProcessGroup(int local, int position, int count, FaultStatus status) {
  public static final int ANONYMOUS = -1;

  /** The fault status of a process in a round. */
  public enum FaultStatus {
    /** It is subject to the losses of the network only. */
    NORMAL,
    /** It crashes: its messages reach an arbitrary subset of the receivers. */
    CRASHING,
    CRASHED,
    /** All receivers hear of it. */
    KERNEL,
    /** It is faulty: its messages reach an arbitrary subset of the receivers. */
    OMITTING,
    /** It is correct, but its messages of this round are arbitrary. */
    TRANSIENTLY_BYZANTINE,
    /** All its messages are arbitrary. */
    BYZANTINE
  }

  /** Whether it updates its state in the round. */
  public boolean updates() {
    return switch (status) {
      case NORMAL, KERNEL, OMITTING, TRANSIENTLY_BYZANTINE -> true;
      case CRASHING, CRASHED, BYZANTINE -> false;
    };
  }

  /** Whether its messages to other processes are arbitrary. */
  public boolean mayForge() {
    return status == FaultStatus.TRANSIENTLY_BYZANTINE || status == FaultStatus.BYZANTINE;
  }

  public ProcessGroup with(int number, FaultStatus other) {
    return new ProcessGroup(local, position, number, other);
  }
}
