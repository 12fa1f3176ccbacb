package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.ir.round.Network;
import rondo.rounds.engine.ProcessGroup.FaultStatus;
import rondo.rounds.engine.ReceivableMessages.LossKind;

/** A round under way: what may become of each message, given what became of others so far. */
final class PartialRound {
  /**
   * What becomes of a message.
   *
   * @param taggedMessage what is heard, {@link InternedProtocol#NONE} if nothing
   * @param losses 1 if the network has lost it
   */
  record Transmission(int taggedMessage, int losses) {}

  private final InternedProtocol<?, ?> internedProtocol;
  private final RoundFaultModel faultModel;
  private final RoundIndex roundIndex;
  private final List<ProcessGroup> groups;
  private final DeliveryOptions deliveryOptions;
  private final int maxLosses;

  /**
   * @param locals as they were when the round began, except for those that have updated
   * @param most how many messages the network may lose in the round
   */
  PartialRound(
      InternedProtocol<?, ?> internedProtocol,
      RoundFaults faults,
      RoundIndex roundIndex,
      int[] locals,
      int most) {
    this.internedProtocol = internedProtocol;
    this.faultModel = faults.synchrony().faultModel();
    this.roundIndex = roundIndex;
    this.maxLosses = most;
    groups =
        IntStream.range(0, locals.length)
            .mapToObj(p -> new ProcessGroup(locals[p], p, 1, faults.statuses().get(p)))
            .toList();
    deliveryOptions = new DeliveryOptions(internedProtocol, faultModel, roundIndex, groups);
  }

  int processes() {
    return groups.size();
  }

  boolean updates(int process) {
    return groups.get(process).updates();
  }

  /** Whether something may be heard from one process by another. */
  boolean mayDeliver(int sender, int receiver) {
    return updates(receiver)
        && (isForged(sender, receiver) || message(sender, receiver) >= 0 || isSilent(sender));
  }

  /** Whether it matters if one is heard of who sends nothing. */
  private boolean isSilent(int sender) {
    return !faultModel.heardOfConditions().isEmpty()
        && groups.get(sender).status() != FaultStatus.CRASHED;
  }

  private boolean isForged(int sender, int receiver) {
    FaultStatus status = groups.get(sender).status();
    return sender != receiver
        && (status == FaultStatus.TRANSIENTLY_BYZANTINE || status == FaultStatus.BYZANTINE);
  }

  private int message(int sender, int receiver) {
    return deliveryOptions.message(groups.get(sender), groups.get(receiver));
  }

  /**
   * From how many of the senders a process has not heard; 0 where it does not matter.
   *
   * @param served those whose messages are heard or lost by now
   * @param mailbox the letters that it has heard
   */
  int missed(int receiver, IntPredicate served, int[] mailbox) {
    if (faultModel.minHeardOf() == 0) {
      return 0;
    }
    int missed = -mailbox.length;
    for (int sender = 0; sender < processes(); sender++) {
      if (served.test(sender) && mayDeliver(sender, receiver)) {
        missed++;
      }
    }
    return missed;
  }

  /**
   * What may become of a message.
   *
   * @param missed from how many the receiver has failed to hear by now
   * @param lost how many messages the network has lost by now
   */
  List<Transmission> transmissions(int sender, int receiver, int missed, int lost) {
    var passings = new ArrayList<Transmission>();
    boolean mayMiss = missed < maxMissed();
    if (isForged(sender, receiver)) {
      for (int word : internedProtocol.messageAlphabet(roundIndex)) {
        passings.add(new Transmission(internedProtocol.taggedMessage(sender, word), 0));
      }
      if (mayMiss) {
        passings.add(new Transmission(InternedProtocol.NONE, 0));
      }
      return passings;
    }
    int message = message(sender, receiver);
    passings.add(new Transmission(internedProtocol.taggedMessage(sender, message), 0));
    boolean own = sender == receiver && faultModel.ownMessages() == Network.SelfDelivery.RELIABLE;
    LossKind kind = own ? LossKind.LOSSLESS : deliveryOptions.lossKind(groups.get(sender));
    boolean counts = kind == LossKind.BY_NETWORK && message != InternedProtocol.NONE;
    if (mayMiss && kind != LossKind.LOSSLESS && (!counts || lost < maxLosses)) {
      passings.add(
          new Transmission(
              InternedProtocol.NONE, counts && maxLosses != RoundFaultModel.UNLIMITED ? 1 : 0));
    }
    return passings;
  }

  private int maxMissed() {
    if (faultModel.minHeardOf() == 0) {
      return RoundFaultModel.UNLIMITED;
    }
    int silent = (int) groups.stream().filter(c -> c.status() == FaultStatus.CRASHED).count();
    return Math.max(0, processes() - faultModel.minHeardOf() - silent);
  }
}
