package rondo.events.engine;

import java.util.Optional;
import rondo.events.local.StateInterner;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;

/** Decides which of the messages that are sent are stored in the pools of their receivers. */
final class MessageAdmission {
  private final EventSystem system;
  private final EventFaultModel faultModel;
  private final StateInterner interner;
  private final EventLayout layout;
  private final Optional<EventPartialOrderReduction> reduction;
  private final boolean keepsMessages;
  private final boolean isFifo;
  private final boolean isDuplicating;

  MessageAdmission(EventTransitionSystem eventTransitionSystem) {
    system = eventTransitionSystem.system;
    faultModel = system.faultModel();
    interner = eventTransitionSystem.interner;
    layout = eventTransitionSystem.eventLayout;
    reduction = eventTransitionSystem.reduction;
    keepsMessages = system.keepsMessages();
    isFifo = faultModel.hasFifo();
    isDuplicating = faultModel.hasDuplication();
  }

  boolean isStored(int[] state, int receiver, int message) {
    int local = state[layout.local(receiver)];
    if (!faultModel.keepsMessagesTo(receiver, interner.status(local))) {
      return false;
    }
    if ((isDuplicated(message) || isCounted(receiver, message))
        && (interner.contains(state[layout.arrived(receiver)], message)
            || interner.contains(state[layout.inTransit(receiver)], message))) {
      return false;
    }
    return reduction.isEmpty() || !reduction.get().isNeverTaken(receiver, local, message);
  }

  private boolean isDuplicated(int message) {
    return isDuplicating && faultModel.isDuplicated(interner.message(message));
  }

  /** Whether the receiver keeps a message, and counts equal ones once. */
  private boolean isCounted(int receiver, int message) {
    return keepsMessages && system.keeps(receiver, interner.message(message).kind());
  }

  /** The pool with a message added. */
  int added(int pool, int message) {
    return isFifo ? interner.withLast(pool, message) : interner.with(pool, message);
  }
}
