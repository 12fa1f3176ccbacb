package rondo.events.engine;

import java.util.Comparator;
import rondo.ir.event.RoundTag;

/**
 * A moment in the order of rounds: in each round everybody may send something, one process after
 * the other, and then everybody may react, one process after the other.
 */
record Cursor(RoundTag round, Part part, int process) implements Comparable<Cursor> {
  /** What may be done in a round; the order matters. */
  enum Part {
    SENDING,
    REACTING
  }

  /** Before anything has happened. */
  static final Cursor START = new Cursor(RoundTag.LEAST, Part.SENDING, -1);

  private static final Comparator<Cursor> ORDER =
      Comparator.comparing(Cursor::round)
          .thenComparing(Cursor::part)
          .thenComparingInt(Cursor::process);

  @Override
  public int compareTo(Cursor other) {
    return ORDER.compare(this, other);
  }

  /** What is over for a process at this moment. */
  Floor floor(int other) {
    return new Floor(round, part, other <= process);
  }

  /**
   * What is over for a process: all before a part of a round, and that part, too, if its turn in it
   * has been.
   */
  record Floor(RoundTag round, Part part, boolean isOver) {
    /** Whether the process cannot do anything in a part of a round any more. */
    boolean isPast(RoundTag other, Part of) {
      int order = other.compareTo(round);
      if (order == 0) {
        order = of.compareTo(part);
      }
      return order < 0 || (order == 0 && isOver);
    }

    /** Whether the process cannot react to messages of a round any more. */
    boolean isPast(RoundTag other) {
      return isPast(other, Part.REACTING);
    }
  }
}
