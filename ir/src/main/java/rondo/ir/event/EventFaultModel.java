package rondo.ir.event;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.ProcessStatus;

/**
 * The fault model of an event-based protocol. Messages may always be delayed, and they may overtake
 * each other unless they share a FIFO channel.
 *
 * @param losses the messages that may be lost; a bounded scope overlaps no other one
 * @param duplication the messages that may be delivered arbitrarily often
 * @param fifo disjoint sets of messages: those of one set are delivered from one process to another
 *     in the order in which they were sent
 * @param crashes which processes may be crashed at the same time
 * @param crashesWithinSteps the part of {@code crashes} that may strike within a step, while a
 *     process sends messages, and not only between steps
 * @param restarts which crashed processes may restart; no process is in two of the ranges
 * @param omissions which processes may fail by omission
 * @param byzantine which processes may send arbitrary messages
 * @param symmetricByzantine the part of {@code byzantine} whose processes send every message to all
 *     processes; the others may send different messages to different processes
 * @param detector the failure detector that processes may ask, if there is one
 * @param timing the assumption on the delay of messages
 */
public record EventFaultModel(
    List<LossBound> losses,
    List<MessageScope> duplication,
    List<MessageScope> fifo,
    FaultyProcessBound crashes,
    FaultyProcessBound crashesWithinSteps,
    List<RestartBound> restarts,
    OmissionBounds omissions,
    FaultyProcessBound byzantine,
    FaultyProcessBound symmetricByzantine,
    Optional<FailureDetector> detector,
    TimingModel timing) {
  private static final int NO_INDEX = -1;

  public static final EventFaultModel NONE =
      new EventFaultModel(
          List.of(),
          List.of(),
          List.of(),
          FaultyProcessBound.NONE,
          FaultyProcessBound.NONE,
          List.of(),
          OmissionBounds.NONE,
          FaultyProcessBound.NONE,
          FaultyProcessBound.NONE,
          Optional.empty(),
          TimingModel.ASYNCHRONOUS);

  public EventFaultModel {
    losses = losses.stream().filter(l -> l.most() > 0).toList();
    duplication = List.copyOf(duplication);
    fifo = List.copyOf(fifo);
    restarts = restarts.stream().filter(r -> r.most() > 0).toList();
  }

  /** The fault model of the time after the network has stabilized. */
  EventFaultModel stabilized() {
    return new EventFaultModel(
        List.of(),
        List.of(),
        fifo,
        crashes,
        crashesWithinSteps,
        restarts,
        omissions,
        byzantine,
        symmetricByzantine,
        detector,
        timing);
  }

  /** Whether any number of messages like this may be lost. */
  public boolean isLossy(int kind, int sender) {
    for (int i = 0; i < losses.size(); i++) {
      if (losses.get(i).isUnlimited() && losses.get(i).scope().contains(kind, sender)) {
        return true;
      }
    }
    return false;
  }

  /** The index of the bound on lost messages like this, negative if there is none. */
  public int lossBound(EventMessage message) {
    for (int i = 0; i < losses.size(); i++) {
      if (!losses.get(i).isUnlimited() && losses.get(i).scope().contains(message)) {
        return i;
      }
    }
    return NO_INDEX;
  }

  /** Whether some messages may be delivered arbitrarily often. */
  public boolean hasDuplication() {
    return !duplication.isEmpty();
  }

  /** Whether a message may be delivered arbitrarily often. */
  public boolean isDuplicated(EventMessage message) {
    for (int i = 0; i < duplication.size(); i++) {
      if (duplication.get(i).contains(message)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some messages are delivered in order. */
  public boolean hasFifo() {
    return !fifo.isEmpty();
  }

  /** The index of the FIFO channel of messages like this, negative if they have no order. */
  public int channel(int kind, int sender) {
    for (int i = 0; i < fifo.size(); i++) {
      if (fifo.get(i).contains(kind, sender)) {
        return i;
      }
    }
    return NO_INDEX;
  }

  /** Whether two messages to the same process are delivered in order. */
  public boolean areOrdered(EventMessage one, EventMessage other) {
    int channel = channel(one.kind(), one.sender());
    return one.sender() == other.sender()
        && channel >= 0
        && channel == channel(other.kind(), other.sender());
  }

  /**
   * Whether a message need never be consumed, since it may be lost. Where messages behind it in its
   * FIFO channel cannot be lost, it must be consumed or lost, so that they arrive.
   */
  public boolean mayStayForEver(EventMessage message) {
    int sender = message.sender();
    int channel = channel(message.kind(), sender);
    return channel < 0
        ? isLossy(message.kind(), sender)
        : fifo.get(channel).kinds().stream().allMatch(kind -> isLossy(kind, sender));
  }

  /**
   * Whether the loss of a message is a step of its own. With unlimited losses it need not be, since
   * a message that is never consumed is equivalent to a lost one; but with FIFO delivery, later
   * messages wait behind it.
   */
  public boolean isLostInStep(EventMessage message) {
    return lossBound(message) >= 0
        || isLossy(message.kind(), message.sender())
            && channel(message.kind(), message.sender()) >= 0;
  }

  /** Whether the loss of some message is a step of its own. */
  public boolean hasLossSteps() {
    return hasFifo() && !omissions.isNone()
        || losses.stream()
            .anyMatch(l -> !l.isUnlimited() || fifo.stream().anyMatch(f -> f.overlaps(l.scope())));
  }

  /** Whether some process may restart after a crash. */
  public boolean hasRestarts() {
    return !restarts.isEmpty();
  }

  /** Whether a process may ever restart after a crash. */
  public boolean mayRestart(int process) {
    return restartBound(process) >= 0;
  }

  /** The index of the bound on the restarts of a process, negative if it never restarts. */
  public int restartBound(int process) {
    for (int i = 0; i < restarts.size(); i++) {
      if (restarts.get(i).has(process)) {
        return i;
      }
    }
    return NO_INDEX;
  }

  /**
   * Whether a process, if it is Byzantine, may send different messages to different processes. What
   * it sends is not stored: a process may react to any message as if it had been sent just before.
   * Messages of other Byzantine processes are sent in steps, and stored like those of correct ones.
   */
  public boolean mayEquivocate(int process) {
    return byzantine.mayFail(process) && !symmetricByzantine.mayFail(process);
  }

  /** Whether some process may send different messages to different processes. */
  public boolean hasEquivocation() {
    return !symmetricByzantine.parts().containsAll(byzantine.parts());
  }

  /** Whether messages to a process with this status are kept. */
  public boolean keepsMessagesTo(int process, ProcessStatus status) {
    return switch (status) {
      case CORRECT, OMITTING, ABSENT -> true;
      case CRASHED -> mayRestart(process);
      case BYZANTINE -> false;
    };
  }

  /** Whether some kind of fault is bounded per run. */
  boolean hasBudgets() {
    return hasRestarts() || losses.stream().anyMatch(l -> !l.isUnlimited());
  }
}
