package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.ir.round.Network;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Delivery.Fate;

/**
 * All tables of who hears from whom in a round, where a condition on the whole table decides which
 * are possible. Everybody is told apart then. A link may fail whether or not there is a message on
 * it, since the condition speaks of links.
 */
final class Tables {
  private final List<Cell> cells;
  private final Post post;
  private final Rules rules;
  private final int most;
  private final List<int[]> open = new ArrayList<>();
  private final List<Set<Integer>> heard = new ArrayList<>();

  /**
   * @param cells by seat
   * @param post in which nothing is settled yet
   * @param most how many messages the network may lose
   */
  Tables(List<Cell> cells, Post post, Rules rules, int most) {
    this.cells = cells;
    this.post = post;
    this.rules = rules;
    this.most = most;
    for (int receiver = 0; receiver < cells.size(); receiver++) {
      heard.add(new TreeSet<>());
      for (int sender = 0; sender < cells.size(); sender++) {
        if (isOpen(sender, receiver)) {
          open.add(new int[] {sender, receiver});
        } else if (cells.get(sender).part() != Part.CRASHED || !cells.get(receiver).updates()) {
          heard.get(receiver).add(sender);
        }
      }
    }
  }

  /** Whether it is not settled if one hears from another. */
  private boolean isOpen(int sender, int receiver) {
    Cell from = cells.get(sender);
    boolean own = sender == receiver && rules.own() == Network.Own.HEARD;
    if (!cells.get(receiver).updates() || own || from.part() == Part.CRASHED) {
      return false;
    }
    return isLiar(from, sender, receiver) || post.fate(from) != Fate.HEARD;
  }

  private static boolean isLiar(Cell from, int sender, int receiver) {
    return from.isLiar() && sender != receiver;
  }

  /** A table, and how many messages the network loses if it is this one. */
  record Table(List<Set<Integer>> heard, int losses) {}

  /** Tells of all tables that have enough in them and do not cost too many messages. */
  void forEach(Consumer<Table> consumer) {
    choose(0, 0, consumer);
  }

  private void choose(int from, int losses, Consumer<Table> consumer) {
    Budget.checkpoint();
    if (losses > most) {
      return;
    }
    if (from == open.size()) {
      if (isEnough()) {
        consumer.accept(new Table(heard.stream().<Set<Integer>>map(Set::copyOf).toList(), losses));
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
    Cell from = cells.get(sender);
    boolean counts =
        !isLiar(from, sender, receiver)
            && post.fate(from) == Fate.LOST_BY_NETWORK
            && post.message(from, cells.get(receiver)) != Numbered.NONE;
    return counts ? 1 : 0;
  }

  private boolean isEnough() {
    int there = (int) cells.stream().filter(c -> c.part() != Part.CRASHED).count();
    int least = Math.min(rules.heardAtLeast(), there);
    for (int receiver = 0; receiver < cells.size(); receiver++) {
      if (cells.get(receiver).updates() && heard.get(receiver).size() < least) {
        return false;
      }
    }
    return true;
  }
}
