package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a process may hear in a round. Letters are numbers for a message and its sender, as far as
 * senders are told apart.
 *
 * @param letters each once
 * @param liars the seats of those who send it anything, {@link Cell#ANY} for one not told apart
 * @param mostMissed from how many of all these it may fail to hear
 * @param mostLost how many messages to it the network may lose
 */
record Delivery(List<Letters> letters, List<Integer> liars, int mostMissed, int mostLost) {
  /** What may become of a message. */
  enum Fate {
    HEARD,
    /** It may be lost, but such losses are counted. */
    LOST_BY_NETWORK,
    /** It may be lost since its sender fails. */
    LOST_BY_SENDER
  }

  record Letters(int letter, int count, Fate fate) {}

  private static final Comparator<Letters> ORDER =
      Comparator.comparingInt(Letters::letter).thenComparing(Letters::fate);

  Delivery {
    letters = joined(letters);
    liars = liars.size() < 2 ? List.copyOf(liars) : liars.stream().sorted().toList();
  }

  /** In order, and the same letters twice are the same letter so many times. */
  private static List<Letters> joined(List<Letters> letters) {
    var sorted = new ArrayList<>(letters);
    sorted.sort(ORDER);
    var result = new ArrayList<Letters>(sorted.size());
    for (Letters next : sorted) {
      boolean again = !result.isEmpty() && ORDER.compare(result.getLast(), next) == 0;
      int before = again ? result.removeLast().count() : 0;
      result.add(again ? new Letters(next.letter(), before + next.count(), next.fate()) : next);
    }
    return List.copyOf(result);
  }
}
