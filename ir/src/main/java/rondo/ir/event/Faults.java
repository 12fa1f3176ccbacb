package rondo.ir.event;

/**
 * What may go wrong. Messages may always be late, and they may overtake each other unless it is
 * said that they do not.
 *
 * @param losses how many messages may be lost, {@link #ANY} if there is no limit
 * @param duplication whether a message may arrive again and again
 * @param fifo whether a process gets the messages of another one in the order in which they were
 *     sent
 * @param crashes which processes may have stopped at the same time
 * @param restarts how many times processes that have stopped may start again
 * @param byzantine which processes may send whatever they like
 */
public record Faults(
    int losses, boolean duplication, boolean fifo, Share crashes, int restarts, Share byzantine) {
  /** Without limit. */
  public static final int ANY = Integer.MAX_VALUE;

  public static final Faults NONE = new Faults(0, false, false, Share.NONE, 0, Share.NONE);

  /** Whether any message may be lost, so that none need ever be reacted to. */
  public boolean isLossy() {
    return losses == ANY;
  }

  /**
   * Whether losing a message is a step. Where any number may be lost it need not be one, since a
   * message that nobody reacts to is as good as lost; but in order, others are waiting behind it.
   */
  public boolean losesInSteps() {
    return losses > 0 && (losses < ANY || fifo);
  }

  /** Whether there is something of which a limited number may happen in a run. */
  boolean counts() {
    return losses > 0 && losses < ANY || restarts > 0;
  }
}
