package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.ir.round.Network;
import rondo.rounds.engine.ProcessGroup.FaultStatus;
import rondo.rounds.engine.ReceivableMessages.LossKind;

/**
 * All tables of who hears from whom in a round, where a condition on the whole table decides which
 * are possible. Everybody is told apart then. A link may fail whether or not there is a message on
 * it, since the condition speaks of links.
 */
final class HeardOfTables {
  private final List<ProcessGroup> groups;
  private final DeliveryOptions deliveryOptions;
  private final RoundFaultModel faultModel;
  private final int maxLosses;
  private final List<int[]> open = new ArrayList<>();
  private final List<Set<Integer>> heard = new ArrayList<>();

  /**
   * @param cells by seat
   * @param deliveryOptions in which nothing is settled yet
   * @param most how many messages the network may lose
   */
  HeardOfTables(
      List<ProcessGroup> cells,
      DeliveryOptions deliveryOptions,
      RoundFaultModel faultModel,
      int most) {
    this.groups = cells;
    this.deliveryOptions = deliveryOptions;
    this.faultModel = faultModel;
    this.maxLosses = most;
    for (int receiver = 0; receiver < cells.size(); receiver++) {
      heard.add(new TreeSet<>());
      for (int sender = 0; sender < cells.size(); sender++) {
        if (isOpen(sender, receiver)) {
          open.add(new int[] {sender, receiver});
        } else if (cells.get(sender).status() != FaultStatus.CRASHED
            || !cells.get(receiver).updates()) {
          heard.get(receiver).add(sender);
        }
      }
    }
  }

  /** Whether it is not settled if one hears from another. */
  private boolean isOpen(int sender, int receiver) {
    ProcessGroup from = groups.get(sender);
    boolean own = sender == receiver && faultModel.ownMessages() == Network.SelfDelivery.RELIABLE;
    if (!groups.get(receiver).updates() || own || from.status() == FaultStatus.CRASHED) {
      return false;
    }
    return isForged(from, sender, receiver) || deliveryOptions.lossKind(from) != LossKind.LOSSLESS;
  }

  private static boolean isForged(ProcessGroup from, int sender, int receiver) {
    return from.mayForge() && sender != receiver;
  }

  /** A table, and how many messages the network loses if it is this one. */
  record HeardOfTable(List<Set<Integer>> heard, int losses) {}

  /** Tells of all tables that have enough in them and do not cost too many messages. */
  void forEach(Consumer<HeardOfTable> consumer) {
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
    int there = (int) groups.stream().filter(c -> c.status() != FaultStatus.CRASHED).count();
    int least = Math.min(faultModel.minHeardOf(), there);
    for (int receiver = 0; receiver < groups.size(); receiver++) {
      if (groups.get(receiver).updates() && heard.get(receiver).size() < least) {
        return false;
      }
    }
    return true;
  }
}
