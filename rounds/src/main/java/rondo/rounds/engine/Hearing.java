package rondo.rounds.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * From whom a process hears if its mailbox is to be this one.
 *
 * @param heard the seats of those who send what the protocol says; of those who send nothing, only
 *     where it is settled whether they are heard from
 * @param lies what the others send, by seat
 */
record Hearing(Set<Integer> heard, Map<Integer, Integer> lies) {
  /**
   * @param cells by seat
   */
  static Hearing of(
      int receiver, int[] mailbox, List<Cell> cells, Post post, Numbered<?, ?> numbered) {
    var left = new TreeMap<Integer, Integer>();
    for (int i = 0; i < mailbox.length; i += 2) {
      left.put(mailbox[i], mailbox[i + 1]);
    }
    var heard = new TreeSet<Integer>();
    // Who must be heard comes first, so that who need not be is left out.
    IntStream.range(0, cells.size())
        .boxed()
        .filter(s -> s == receiver || !cells.get(s).isLiar())
        .sorted(
            Comparator.comparing(
                s -> s == receiver ? post.ownFate(cells.get(s)) : post.fate(cells.get(s))))
        .forEach(
            s -> {
              int message = post.message(cells.get(s), cells.get(receiver));
              if (message != Numbered.NONE
                  && take(numbered.letter(cells.get(s).seat(), message), left)) {
                heard.add(s);
              }
            });
    var lies = new HashMap<Integer, Integer>();
    for (int s = 0; s < cells.size(); s++) {
      if (s != receiver && cells.get(s).isLiar()) {
        int tag = cells.get(s).seat();
        int seat = s;
        left.keySet().stream()
            .filter(letter -> numbered.seatOf(letter) == tag)
            .findFirst()
            .ifPresent(
                letter -> {
                  take(letter, left);
                  lies.put(seat, numbered.messageOf(letter));
                });
      }
    }
    post.table()
        .ifPresent(
            t ->
                t.heard().get(receiver).stream()
                    .filter(s -> s == receiver || !cells.get(s).isLiar())
                    .forEach(heard::add));
    if (!left.isEmpty()) {
      throw new IllegalStateException("nobody sends these: " + left);
    }
    return new Hearing(heard, lies);
  }

  private static boolean take(int letter, Map<Integer, Integer> left) {
    boolean there = left.containsKey(letter);
    left.computeIfPresent(letter, (_, count) -> count == 1 ? null : count - 1);
    return there;
  }
}
