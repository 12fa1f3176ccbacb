package rondo.rounds.engine.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.delivery.ReceivableMessages.LossKind;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

/**
 * Enumerates the tables of heard-of sets of a round, for conditions on the whole table. All
 * processes are distinguished then. A link may fail whether or not it carries a message, since the
 * conditions refer to links.
 */
public final class HeardOfTables {
  private final List<ProcessGroup> groups;
  private final DeliveryOptions deliveryOptions;
  private final RoundFaultModel faultModel;
  private final int maxLosses;
  private final List<int[]> open = new ArrayList<>();
  private final List<Set<Integer>> heard = new ArrayList<>();

  /**
   * @param groups by position
   * @param deliveryOptions without fixed heard-of sets
   * @param maxLosses the number of messages that the network may lose
   */
  public HeardOfTables(
      List<ProcessGroup> groups,
      DeliveryOptions deliveryOptions,
      RoundFaultModel faultModel,
      int maxLosses) {
    this.groups = groups;
    this.deliveryOptions = deliveryOptions;
    this.faultModel = faultModel;
    this.maxLosses = maxLosses;
    for (int receiver = 0; receiver < groups.size(); receiver++) {
      heard.add(new TreeSet<>());
      for (int sender = 0; sender < groups.size(); sender++) {
        if (isOpen(sender, receiver)) {
          open.add(new int[] {sender, receiver});
        } else if (groups.get(sender).status() != FaultStatus.CRASHED
            || !groups.get(receiver).updates()) {
          heard.get(receiver).add(sender);
        }
      }
    }
  }

  /** Whether the receiver may or may not hear of the sender. */
  private boolean isOpen(int sender, int receiver) {
    ProcessGroup from = groups.get(sender);
    boolean own = sender == receiver && faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE;
    if (!groups.get(receiver).updates() || own || from.status() == FaultStatus.CRASHED) {
      return false;
    }
    return isForged(from, sender, receiver) || deliveryOptions.lossKind(from) != LossKind.LOSSLESS;
  }

  private static boolean isForged(ProcessGroup from, int sender, int receiver) {
    return from.mayForge() && sender != receiver;
  }

  /** A table of heard-of sets, and the number of messages that the network loses under it. */
  public record HeardOfTable(List<Set<Integer>> heard, int losses) {}

  /** Passes on all tables that respect the minimal heard-of size and the bound on losses. */
  public void forEach(Consumer<HeardOfTable> consumer) {
    choose(0, 0, consumer);
  }

  private void choose(int from, int losses, Consumer<HeardOfTable> consumer) {
    Budget.checkpoint();
    if (losses > maxLosses) {
      return;
    }
    if (from == open.size()) {
      if (isEnough()) {
        consumer.accept(
            new HeardOfTable(heard.stream().<Set<Integer>>map(Set::copyOf).toList(), losses));
      }
      return;
    }
    int sender = open.get(from)[0];
    int receiver = open.get(from)[1];
    heard.get(receiver).add(sender);
    choose(from + 1, losses, consumer);
    heard.get(receiver).remove(sender);
    choose(from + 1, losses + cost(sender, receiver), consumer);
  }

  private int cost(int sender, int receiver) {
    ProcessGroup from = groups.get(sender);
    boolean counts =
        !isForged(from, sender, receiver)
            && deliveryOptions.lossKind(from) == LossKind.BY_NETWORK
            && deliveryOptions.message(from, groups.get(receiver)) != InternedProtocol.NONE;
    return counts ? 1 : 0;
  }

  private boolean isEnough() {
    int alive = (int) groups.stream().filter(c -> c.status() != FaultStatus.CRASHED).count();
    int least = Math.min(faultModel.minimumHeardOf(), alive);
    for (int receiver = 0; receiver < groups.size(); receiver++) {
      if (groups.get(receiver).updates() && heard.get(receiver).size() < least) {
        return false;
      }
    }
    return true;
  }
}
