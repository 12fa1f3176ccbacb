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

  Delivery {
    letters =
        letters.stream()
            .sorted(Comparator.comparing(Letters::letter).thenComparing(Letters::fate))
            .toList();
    liars = liars.stream().sorted().toList();
  }

  /** The same letters twice are the same letter so many times. */
  static List<Letters> joined(List<Letters> letters) {
    var result = new ArrayList<Letters>();
    letters.stream()
        .sorted(Comparator.comparing(Letters::letter).thenComparing(Letters::fate))
        .forEach(
            next -> {
              if (!result.isEmpty()
                  && result.getLast().letter() == next.letter()
                  && result.getLast().fate() == next.fate()) {
                next =
                    new Letters(
                        next.letter(), next.count() + result.removeLast().count(), next.fate());
              }
              result.add(next);
            });
    return result;
  }
}
