package rondo.rounds.engine.stepwise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.delivery.DeliveryOptions;
import rondo.rounds.engine.delivery.ReceivableMessages.LossKind;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundIndex;

/**
 * A round in progress in the stepwise semantics: the possible transmissions of each message, given
 * the previous ones.
 */
final class PartialRound {
  /**
   * The fate of a message.
   *
   * @param taggedMessage the delivered message, {@link InternedProtocol#NONE} if none
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
   * @param locals at the beginning of the round, except for processes that have updated
   * @param maxLosses the number of messages that the network may lose in the round
   */
  PartialRound(
      InternedProtocol<?, ?> internedProtocol,
      RoundFaults faults,
      RoundIndex roundIndex,
      int[] locals,
      int maxLosses) {
    this.internedProtocol = internedProtocol;
    this.faultModel = faults.synchrony().faultModel();
    this.roundIndex = roundIndex;
    this.maxLosses = maxLosses;
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

  /** Whether the receiver may hear of the sender. */
  boolean mayDeliver(int sender, int receiver) {
    return updates(receiver)
        && (isForged(sender, receiver) || message(sender, receiver) >= 0 || isSilent(sender));
  }

  /** Whether it matters that a sender without a message is heard of. */
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
   * The number of processed senders of which a process has not heard; 0 where there is no minimum.
   *
   * @param served the senders whose messages to the process are delivered or lost
   * @param mailbox the delivered tagged messages
   */
  int missed(int receiver, IntPredicate served, int[] mailbox) {
    if (faultModel.minimumHeardOf() == 0) {
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
   * The possible transmissions of a message.
   *
   * @param missed the number of senders that the receiver has missed so far
   * @param lost the number of messages that the network has lost so far
   */
  List<Transmission> transmissions(int sender, int receiver, int missed, int lost) {
    var transmissions = new ArrayList<Transmission>();
    boolean mayMiss = missed < maxMissed();
    if (isForged(sender, receiver)) {
      for (int word : internedProtocol.messageAlphabet(roundIndex)) {
        transmissions.add(new Transmission(internedProtocol.taggedMessage(sender, word), 0));
      }
      if (mayMiss) {
        transmissions.add(new Transmission(InternedProtocol.NONE, 0));
      }
      return transmissions;
    }
    int message = message(sender, receiver);
    transmissions.add(new Transmission(internedProtocol.taggedMessage(sender, message), 0));
    boolean own = sender == receiver && faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE;
    LossKind kind = own ? LossKind.LOSSLESS : deliveryOptions.lossKind(groups.get(sender));
    boolean counts = kind == LossKind.BY_NETWORK && message != InternedProtocol.NONE;
    if (mayMiss && kind != LossKind.LOSSLESS && (!counts || lost < maxLosses)) {
      transmissions.add(
          new Transmission(
              InternedProtocol.NONE, counts && maxLosses != RoundFaultModel.UNLIMITED ? 1 : 0));
    }
    return transmissions;
  }

  private int maxMissed() {
    if (faultModel.minimumHeardOf() == 0) {
      return RoundFaultModel.UNLIMITED;
    }
    int silent = (int) groups.stream().filter(c -> c.status() == FaultStatus.CRASHED).count();
    return Math.max(0, processes() - faultModel.minimumHeardOf() - silent);
  }
}
