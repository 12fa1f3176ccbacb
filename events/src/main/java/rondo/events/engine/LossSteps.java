package rondo.events.engine;

import rondo.events.local.StateInterner;
import rondo.explore.memo.IndexMemo;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.OmissionBounds;

/** The messages whose loss or omission is a step of its own; losses are memoized by message. */
final class LossSteps {
  /** The loss of a message is not a step. */
  static final int NO_STEP = 0;

  /** The loss of a message is a step that is not counted. */
  private static final int UNCOUNTED = 1;

  private final EventSystem system;
  private final StateInterner interner;
  private final EventLayout layout;
  private final StableTimeouts timeouts;
  private final OmissionBounds omissions;
  private final boolean hasOmissions;
  private final boolean areThere;

  /** By message: {@link #NO_STEP}, or 2 plus the index of the bound, which is -1 if uncounted. */
  private final IndexMemo known = new IndexMemo();

  LossSteps(
      EventSystem system, StateInterner interner, EventLayout layout, StableTimeouts timeouts) {
    this.system = system;
    this.interner = interner;
    this.layout = layout;
    this.timeouts = timeouts;
    omissions = system.faultModel().omissions();
    hasOmissions = !omissions.isNone();
    areThere = system.hasLossSteps();
  }

  /** Whether there are any. */
  boolean areThere() {
    return areThere;
  }

  /** How a message may be lost: {@link #NO_STEP} if it may not, else see {@link #bound}. */
  int of(int[] state, int receiver, int message) {
    if (hasOmissions && isOmitted(state, receiver, interner.message(message))) {
      return UNCOUNTED;
    }
    return timeouts.isStable(state) ? NO_STEP : of(message);
  }

  /**
   * How further copies of a message that has arrived may be lost: that is a step as long as the
   * network is not stable, since then they would have to arrive.
   */
  int ofCopies(int[] state, int message) {
    return timeouts.isAwaited(state) && system.faultModel().isDuplicated(interner.message(message))
        ? of(message)
        : NO_STEP;
  }

  /** Whether the sender or the receiver may omit a message in a step. */
  private boolean isOmitted(int[] state, int receiver, EventMessage message) {
    boolean isPossible =
        hasFailed(state, message.sender()) && omissions.omitsSending(message.sender())
            || hasFailed(state, receiver) && omissions.omitsReceiving(receiver);
    return isPossible && system.isOmittedInStep(receiver, message);
  }

  private boolean hasFailed(int[] state, int process) {
    return interner.status(state[layout.local(process)]) == ProcessStatus.OMITTING;
  }

  private int of(int message) {
    int how = known.lookUp(message);
    if (how == IndexMemo.UNKNOWN) {
      EventMessage lost = interner.message(message);
      how =
          system.isLostInStep(lost) ? UNCOUNTED + 1 + system.faultModel().lossBound(lost) : NO_STEP;
      known.put(message, how);
    }
    return how;
  }

  /** The index of the bound that counts a loss, negative if none does. */
  static int bound(int how) {
    return how - UNCOUNTED - 1;
  }
}
