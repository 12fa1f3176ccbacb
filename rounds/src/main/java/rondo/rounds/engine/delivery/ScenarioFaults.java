package rondo.rounds.engine.delivery;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.rounds.engine.delivery.ReceivableMessages.LossKind;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

/**
 * The kinds of faults that may occur in a round, given a fault scenario. A loss or omission is that
 * of a message that is sent to a process that updates; a message of a Byzantine process is received
 * by another process.
 */
public final class ScenarioFaults {
  private final DeliveryOptions options;
  private final List<ProcessGroup> groups;
  private final int maxLosses;

  /**
   * @param groups the scenario
   * @param maxLosses the number of messages that the network may lose
   */
  public ScenarioFaults(DeliveryOptions options, List<ProcessGroup> groups, int maxLosses) {
    this.options = options;
    this.groups = groups;
    this.maxLosses = maxLosses;
  }

  /** The kinds of faults that may occur, except for {@link RoundFaultKind#STABILIZATION}. */
  public Set<RoundFaultKind> kinds() {
    var kinds = EnumSet.noneOf(RoundFaultKind.class);
    for (ProcessGroup sender : groups) {
      if (sender.status() == FaultStatus.CRASHING) {
        kinds.add(RoundFaultKind.CRASH);
      }
      for (ProcessGroup receiver : groups) {
        if (receiver.updates()) {
          add(sender, receiver, kinds);
        }
      }
    }
    return kinds;
  }

  private void add(ProcessGroup sender, ProcessGroup receiver, Set<RoundFaultKind> kinds) {
    boolean own = sender == receiver;
    boolean hasOthers = !own || sender.count() > 1;
    if (hasOthers && sender.mayForge()) {
      if (mayHear(sender, receiver)) {
        kinds.add(
            sender.status() == FaultStatus.BYZANTINE
                ? RoundFaultKind.FORGERY
                : RoundFaultKind.TRANSIENT_FORGERY);
      }
    } else if (hasOthers && options.message(sender, receiver) != InternedProtocol.NONE) {
      addMissed(sender, receiver, options.lossKind(sender), kinds);
    }
    if (own && options.ownMessage(sender) != InternedProtocol.NONE) {
      addMissed(sender, receiver, options.ownLossKind(sender), kinds);
    }
  }

  private void addMissed(
      ProcessGroup sender, ProcessGroup receiver, LossKind how, Set<RoundFaultKind> kinds) {
    if (!mayMiss(sender, receiver)) {
      return;
    }
    if (how == LossKind.BY_NETWORK && maxLosses > 0) {
      kinds.add(RoundFaultKind.LOSS);
    } else if (how == LossKind.BY_SENDER && sender.status() == FaultStatus.OMITTING) {
      kinds.add(RoundFaultKind.OMISSION);
    }
  }

  private boolean mayHear(ProcessGroup sender, ProcessGroup receiver) {
    return options
        .heardOfTable()
        .map(t -> t.heard().get(receiver.position()).contains(sender.position()))
        .orElse(true);
  }

  private boolean mayMiss(ProcessGroup sender, ProcessGroup receiver) {
    return options
        .heardOfTable()
        .map(t -> !t.heard().get(receiver.position()).contains(sender.position()))
        .orElseGet(() -> options.receivableBy(receiver, maxLosses).maxMissed() > 0);
  }
}
