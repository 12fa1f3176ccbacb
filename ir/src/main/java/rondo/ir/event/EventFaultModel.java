package rondo.ir.event;

import java.util.Optional;
import rondo.ir.data.ProcessStatus;

/**
 * The fault model of an event-based protocol. Messages may always be delayed, and they may overtake
 * each other unless {@code fifo} holds.
 *
 * @param losses the maximum number of lost messages, or {@link #UNLIMITED}
 * @param duplication whether a message may be delivered arbitrarily often
 * @param fifo whether messages from one process to another are delivered in the order in which they
 *     were sent
 * @param crashes which processes may be crashed at the same time
 * @param crashesWithinSteps the part of {@code crashes} that may strike within a step, while a
 *     process sends messages, and not only between steps
 * @param restarts the maximum number of restarts of crashed processes
 * @param byzantine which processes may send arbitrary messages
 * @param detector the failure detector that processes may ask, if there is one
 */
public record EventFaultModel(
    int losses,
    boolean duplication,
    boolean fifo,
    FaultyProcessBound crashes,
    FaultyProcessBound crashesWithinSteps,
    int restarts,
    FaultyProcessBound byzantine,
    Optional<FailureDetector> detector) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public static final EventFaultModel NONE =
      new EventFaultModel(
          0,
          false,
          false,
          FaultyProcessBound.NONE,
          FaultyProcessBound.NONE,
          0,
          FaultyProcessBound.NONE,
          Optional.empty());

  /** Whether any message may be lost, so that no message need ever be consumed. */
  public boolean isLossy() {
    return losses == UNLIMITED;
  }

  /**
   * Whether the loss of a message is a step of its own. With unlimited losses it need not be, since
   * a message that is never consumed is equivalent to a lost one; but with FIFO delivery, later
   * messages wait behind it.
   */
  public boolean hasLossSteps() {
    return losses > 0 && (losses < UNLIMITED || fifo);
  }

  /** Whether messages to a process with this status are kept. */
  public boolean keepsMessagesTo(ProcessStatus status) {
    return switch (status) {
      case CORRECT, OMITTING, ABSENT -> true;
      case CRASHED -> restarts > 0;
      case BYZANTINE -> false;
    };
  }

  /** Whether some kind of fault is bounded per run. */
  boolean hasBudgets() {
    return losses > 0 && losses < UNLIMITED || restarts > 0;
  }
}
