package rondo.ir.event;

/**
 * What may go wrong. Messages may always be late, and they may overtake each other unless it is
 * said that they do not.
 *
 * @param losses how many messages may be lost, {@link #UNLIMITED} if there is no limit
 * @param duplication whether a message may arrive again and again
 * @param fifo whether a process gets the messages of another one in the order in which they were
 *     sent
 * @param crashes which processes may have stopped at the same time
 * @param restarts how many times processes that have stopped may start again
 * @param byzantine which processes may send whatever they like
 */
public record EventFaultModel(
    int losses,
    boolean duplication,
    boolean fifo,
    FaultyProcessBound crashes,
    int restarts,
    FaultyProcessBound byzantine) {
  /** Without limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public static final EventFaultModel NONE =
      new EventFaultModel(0, false, false, FaultyProcessBound.NONE, 0, FaultyProcessBound.NONE);

  /** Whether any message may be lost, so that none need ever be reacted to. */
  public boolean isLossy() {
    return losses == UNLIMITED;
  }

  /**
   * Whether losing a message is a step. Where any number may be lost it need not be one, since a
   * message that nobody reacts to is as good as lost; but in order, others are waiting behind it.
   */
  public boolean hasLossSteps() {
    return losses > 0 && (losses < UNLIMITED || fifo);
  }

  /** Whether there is something of which a limited number may happen in a run. */
  boolean hasBudgets() {
    return losses > 0 && losses < UNLIMITED || restarts > 0;
  }
}
