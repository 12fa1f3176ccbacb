package rondo.events.engine;

import rondo.explore.memo.IndexMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/** The messages whose loss is a step of its own, memoized by message. */
final class LossSteps {
  /** The loss of a message is not a step. */
  static final int NO_STEP = 0;

  /** The loss of a message is a step that is not counted. */
  private static final int UNCOUNTED = 1;

  private final EventSystem system;
  private final StateInterner interner;
  private final boolean areThere;

  /** By message: {@link #NO_STEP}, or 2 plus the index of the bound, which is -1 if uncounted. */
  private final IndexMemo known = new IndexMemo();

  LossSteps(EventSystem system, StateInterner interner) {
    this.system = system;
    this.interner = interner;
    areThere = system.hasLossSteps();
  }

  /** Whether there are any. */
  boolean areThere() {
    return areThere;
  }

  /** How a message may be lost: {@link #NO_STEP} if it may not, else see {@link #bound}. */
  int of(int message) {
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
