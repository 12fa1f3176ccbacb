package rondo.rounds.engine.delivery;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.delivery.HeardOfTables.HeardOfTable;
import rondo.rounds.engine.delivery.ReceivableMessages.LossKind;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundIndex;

/** The messages that each process may receive in a round, given a fault scenario. */
public final class DeliveryOptions {
  private final InternedProtocol<?, ?> protocol;
  private final RoundFaultModel faultModel;
  private final RoundIndex roundIndex;
  private final List<ProcessGroup> groups;
  private final Optional<HeardOfTable> heardOfTable;
  private final int[][] taggedMessages;

  public DeliveryOptions(
      InternedProtocol<?, ?> protocol,
      RoundFaultModel faultModel,
      RoundIndex roundIndex,
      List<ProcessGroup> groups) {
    this(protocol, faultModel, roundIndex, groups, Optional.empty());
  }

  private DeliveryOptions(
      InternedProtocol<?, ?> protocol,
      RoundFaultModel faultModel,
      RoundIndex roundIndex,
      List<ProcessGroup> groups,
      Optional<HeardOfTable> table) {
    this.protocol = protocol;
    this.faultModel = faultModel;
    this.roundIndex = roundIndex;
    this.groups = groups;
    this.heardOfTable = table;
    taggedMessages = new int[groups.size()][];
  }

  /** These options with fixed heard-of sets. */
  public DeliveryOptions withHeardOf(HeardOfTable table) {
    return new DeliveryOptions(protocol, faultModel, roundIndex, groups, Optional.of(table));
  }

  /** The heard-of sets, if they are fixed. */
  Optional<HeardOfTable> heardOfTable() {
    return heardOfTable;
  }

  /** The number of losses by the network that the fixed heard-of sets imply, else 0. */
  public int losses() {
    return heardOfTable.map(HeardOfTable::losses).orElse(0);
  }

  /**
   * The messages that a process of {@code receiver} may receive, with a bound on losses by the
   * network.
   */
  public ReceivableMessages receivableBy(ProcessGroup receiver, int lossesLeft) {
    return heardOfTable.isPresent()
        ? withHeardOf(receiver, heardOfTable.get().heard().get(receiver.position()))
        : open(receiver, lossesLeft);
  }

  /** The messages of a process with this heard-of set. */
  private ReceivableMessages withHeardOf(ProcessGroup receiver, Set<Integer> heard) {
    var builder = new ReceivableMessages.Builder(groups.size());
    for (int s = 0; s < groups.size(); s++) {
      ProcessGroup sender = groups.get(s);
      if (sender.status() != FaultStatus.CRASHED && heard.contains(sender.position())) {
        if (sender.mayForge() && sender != receiver) {
          builder.addByzantine(sender.position());
        } else {
          add(s, receiver, 1, LossKind.LOSSLESS, builder);
        }
      }
    }
    return builder.build(0, 0);
  }

  private ReceivableMessages open(ProcessGroup receiver, int lossesLeft) {
    int processes = protocol.protocol().processes();
    var builder = new ReceivableMessages.Builder(processes);
    int silent = 0;
    for (int s = 0; s < groups.size(); s++) {
      ProcessGroup sender = groups.get(s);
      boolean own = sender == receiver;
      int others = sender.count() - (own ? 1 : 0);
      switch (sender.status()) {
        case CRASHED -> silent += sender.count();
        case BYZANTINE -> addByzantine(sender, others, builder);
        case TRANSIENTLY_BYZANTINE -> {
          addByzantine(sender, others, builder);
          addOwn(s, own, builder);
        }
        case NORMAL, KERNEL, OMITTING, CRASHING -> {
          addOwn(s, own, builder);
          add(s, receiver, others, lossKind(sender), builder);
        }
      }
    }
    int missed = processes - faultModel.minimumHeardOf() - silent;
    boolean limited = faultModel.minimumHeardOf() > 0;
    return builder.build(limited ? Math.max(0, missed) : RoundFaultModel.UNLIMITED, lossesLeft);
  }

  private static void addByzantine(
      ProcessGroup sender, int count, ReceivableMessages.Builder builder) {
    for (int i = 0; i < count; i++) {
      builder.addByzantine(sender.position());
    }
  }

  private void addOwn(int sender, boolean own, ReceivableMessages.Builder builder) {
    if (own) {
      ProcessGroup group = groups.get(sender);
      add(taggedMessages(sender)[process(group)], 1, ownLossKind(group), builder);
    }
  }

  private void add(
      int sender,
      ProcessGroup receiver,
      int count,
      LossKind kind,
      ReceivableMessages.Builder builder) {
    if (count > 0) {
      add(taggedMessages(sender)[other(groups.get(sender), receiver)], count, kind, builder);
    }
  }

  private static void add(
      int tagged, int count, LossKind kind, ReceivableMessages.Builder builder) {
    if (tagged != InternedProtocol.NONE) {
      builder.add(tagged, count, kind);
    }
  }

  /** The tagged messages that the processes of a group send, by receiver. */
  private int[] taggedMessages(int sender) {
    if (taggedMessages[sender] == null) {
      ProcessGroup group = groups.get(sender);
      taggedMessages[sender] = protocol.sentTagged(group.position(), group.local(), roundIndex);
    }
    return taggedMessages[sender];
  }

  /** The message from one process to another, or {@link InternedProtocol#NONE}. */
  public int message(ProcessGroup sender, ProcessGroup receiver) {
    return sent(sender, other(sender, receiver));
  }

  /** The message of a process to itself, or {@link InternedProtocol#NONE}. */
  int ownMessage(ProcessGroup sender) {
    return sent(sender, process(sender));
  }

  private int sent(ProcessGroup sender, int receiver) {
    return sender.status() == FaultStatus.CRASHED
        ? InternedProtocol.NONE
        : protocol.sent(sender.position(), sender.local(), roundIndex)[receiver];
  }

  /** How messages of a process of {@code sender} may be lost. */
  public LossKind lossKind(ProcessGroup sender) {
    LossKind byNetwork = faultModel.losesMessages() ? LossKind.BY_NETWORK : LossKind.LOSSLESS;
    return switch (sender.status()) {
      case KERNEL -> LossKind.LOSSLESS;
      case CRASHING -> LossKind.BY_SENDER;
      case OMITTING -> faultModel.omissions() > 0 ? LossKind.BY_SENDER : byNetwork;
      case NORMAL, TRANSIENTLY_BYZANTINE, CRASHED, BYZANTINE -> byNetwork;
    };
  }

  /** How messages of a process of {@code sender} to itself may be lost. */
  LossKind ownLossKind(ProcessGroup sender) {
    return faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE
        ? LossKind.LOSSLESS
        : lossKind(sender);
  }

  /** A process of {@code receiver}; not the sender, if both are anonymous. */
  private int other(ProcessGroup sender, ProcessGroup receiver) {
    boolean bothAnonymous =
        sender.position() == ProcessGroup.ANONYMOUS
            && receiver.position() == ProcessGroup.ANONYMOUS;
    return bothAnonymous ? protocol.protocol().processes() - 2 : process(receiver);
  }

  private int process(ProcessGroup group) {
    return group.position() == ProcessGroup.ANONYMOUS
        ? protocol.protocol().processes() - 1
        : group.position();
  }
}
