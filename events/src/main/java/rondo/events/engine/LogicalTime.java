package rondo.events.engine;

import java.util.Comparator;
import rondo.ir.event.RoundTag;

/**
 * A moment in the order of rounds: in each round everybody may send something, one process after
 * the other, and then everybody may react, one process after the other.
 */
record LogicalTime(RoundTag round, RoundStage stage, int process)
    implements Comparable<LogicalTime> {
  /** What may be done in a round; the order matters. */
  enum RoundStage {
    SENDING,
    REACTING
  }

  /** Before anything has happened. */
  static final LogicalTime START = new LogicalTime(RoundTag.LEAST, RoundStage.SENDING, -1);

  private static final Comparator<LogicalTime> ORDER =
      Comparator.comparing(LogicalTime::round)
          .thenComparing(LogicalTime::stage)
          .thenComparingInt(LogicalTime::process);

  @Override
  public int compareTo(LogicalTime other) {
    return ORDER.compare(this, other);
  }

  /** What is over for a process at this moment. */
  LowerBound lowerBound(int other) {
    return new LowerBound(round, stage, other <= process);
  }

  /**
   * What is over for a process: all before a part of a round, and that part, too, if its turn in it
   * has been.
   */
  record LowerBound(RoundTag round, RoundStage stage, boolean isOver) {
    /** Whether the process cannot do anything in a part of a round any more. */
    boolean isPast(RoundTag other, RoundStage of) {
      int order = other.compareTo(round);
      if (order == 0) {
        order = of.compareTo(stage);
      }
      return order < 0 || (order == 0 && isOver);
    }

    /** Whether the process cannot react to messages of a round any more. */
    boolean isPast(RoundTag other) {
      return isPast(other, RoundStage.REACTING);
    }
  }
}
