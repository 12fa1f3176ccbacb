package rondo.events.closure;

import java.util.Comparator;
import rondo.ir.event.RoundTag;

/**
 * The logical time of a step in the order of rounds: in each round first every process may send, in
 * the order of processes, then every process may react, in the same order.
 */
record LogicalTime(RoundTag round, RoundStage stage, int process)
    implements Comparable<LogicalTime> {
  /** The stages of a round, in their order. */
  enum RoundStage {
    SENDING,
    REACTING
  }

  /** Before the first step. */
  static final LogicalTime START = new LogicalTime(RoundTag.LEAST, RoundStage.SENDING, -1);

  private static final Comparator<LogicalTime> ORDER =
      Comparator.comparing(LogicalTime::round)
          .thenComparing(LogicalTime::stage)
          .thenComparingInt(LogicalTime::process);

  @Override
  public int compareTo(LogicalTime other) {
    return ORDER.compare(this, other);
  }

  /** The steps that a process can no longer take at this time. */
  LowerBound lowerBound(int other) {
    return new LowerBound(round, stage, other <= process);
  }

  /**
   * A bound on the logical times of a process: all stages before this one are over, and this stage
   * as well if the turn of the process has passed.
   */
  record LowerBound(RoundTag round, RoundStage stage, boolean isOver) {
    /** Whether the process can no longer take steps in a stage of a round. */
    boolean isPast(RoundTag other, RoundStage of) {
      int order = other.compareTo(round);
      if (order == 0) {
        order = of.compareTo(stage);
      }
      return order < 0 || (order == 0 && isOver);
    }

    /** Whether the process can no longer react to messages of a round. */
    boolean isPast(RoundTag other) {
      return isPast(other, RoundStage.REACTING);
    }
  }
}
