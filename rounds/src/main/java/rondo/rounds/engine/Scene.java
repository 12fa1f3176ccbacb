package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Numbered.Change;
import rondo.rounds.engine.Play.Exchange;

/**
 * A round that is being told: for one seat after the other a mailbox is found that makes of its
 * process what has to become of it.
 */
final class Scene<M> {
  private final Numbered<?, M> numbered;
  private final Moment moment;
  private final Post post;
  private final int most;
  private final List<Cell> cells;
  private final int[] who;
  private final List<List<Integer>> heard = new ArrayList<>();
  private final List<Map<Integer, M>> lies = new ArrayList<>();
  private final Map<Integer, Integer> outcomes = new HashMap<>();

  /**
   * @param most how many messages the network may lose
   * @param cells by seat
   * @param who the process of each seat
   */
  Scene(Numbered<?, M> numbered, Moment moment, Post post, int most, List<Cell> cells, int[] who) {
    this.numbered = numbered;
    this.moment = moment;
    this.post = post;
    this.most = most;
    this.cells = cells;
    this.who = who;
    heard.addAll(Collections.nCopies(who.length, List.of()));
    lies.addAll(Collections.nCopies(who.length, Map.of()));
  }

  /**
   * Lets a process hear what changes it like this, with as few losses as it takes; nothing happens
   * to one that does not update.
   */
  void update(int seat, Predicate<Change> change) {
    if (!cells.get(seat).updates()) {
      return;
    }
    var best = new AtomicReference<int[]>();
    int[] least = {Integer.MAX_VALUE};
    Cell cell = cells.get(seat);
    Mailboxes.forEach(
        numbered,
        moment,
        post.to(cell, most),
        (mailbox, losses) -> {
          if (losses < least[0] && changes(cell, mailbox).stream().anyMatch(change)) {
            least[0] = losses;
            best.set(mailbox);
          }
        });
    Hearing hearing = Hearing.of(seat, best.get(), cells, post, numbered);
    List<Integer> from = hearing.heard().stream().map(s -> who[s]).toList();
    var said = new HashMap<Integer, M>();
    hearing.lies().forEach((s, message) -> said.put(who[s], numbered.message(message)));
    heard.set(who[seat], from);
    lies.set(who[seat], said);
    outcomes.put(who[seat], outcome(changes(cell, best.get()), change));
  }

  private List<Change> changes(Cell cell, int[] mailbox) {
    return numbered.reaction(cell.seat(), cell.local(), moment).of(mailbox);
  }

  private static int outcome(List<Change> changes, Predicate<Change> wanted) {
    for (int i = 0; i < changes.size(); i++) {
      if (wanted.test(changes.get(i))) {
        return i;
      }
    }
    throw new IllegalStateException("this never happens to a process that hears so");
  }

  /**
   * The round, once all that update have done so.
   *
   * @param quiet whether nothing goes wrong any more
   * @param observed which move the observer makes
   */
  Exchange<M> exchange(boolean quiet, int observed) {
    return new Exchange<>(
        heard,
        those(Cell::isLiar),
        lies,
        those(c -> c.part() == Part.CRASHING),
        outcomes,
        quiet,
        observed);
  }

  private Set<Integer> those(Predicate<Cell> cell) {
    var processes = new TreeSet<Integer>();
    for (int s = 0; s < cells.size(); s++) {
      if (cell.test(cells.get(s))) {
        processes.add(who[s]);
      }
    }
    return processes;
  }
}
