package rondo.rounds.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.rounds.engine.Delivery.Fate;

/**
 * Goes through everything that a process may hear, each mailbox once for each number of losses. It
 * begins with all letters and takes away one after the other, in order, so that where few may be
 * lost there is little to do.
 */
final class Mailboxes {
  /** Is told of a mailbox. */
  interface Reader {
    /**
     * @param mailbox the numbers of letters in order, each followed by how many there are
     * @param losses how many messages the network has lost
     */
    void read(int[] mailbox, int losses);
  }

  private final Numbered<?, ?> protocol;
  private final Delivery delivery;
  private final Reader reader;
  private final int[] vocabulary;

  /** How many letters of each kind are heard. */
  private final int[] heard;

  /** What liars say: letters, and how many there are. */
  private final Map<Integer, Integer> lies = new TreeMap<>();

  private Mailboxes(Numbered<?, ?> protocol, Moment moment, Delivery delivery, Reader reader) {
    this.protocol = protocol;
    this.delivery = delivery;
    this.reader = reader;
    vocabulary = delivery.liars() == 0 ? new int[0] : protocol.vocabulary(moment);
    heard = new int[delivery.kinds()];
    Arrays.setAll(heard, delivery::count);
  }

  static void forEach(Numbered<?, ?> protocol, Moment moment, Delivery delivery, Reader reader) {
    new Mailboxes(protocol, moment, delivery, reader).deliver(0, delivery.mostMissed(), 0);
  }

  /** Delivers what there is, then without any of the letters from a kind on. */
  private void deliver(int from, int missing, int losses) {
    Budget.checkpoint();
    lie(0, 0, missing, losses);
    for (int kind = from; kind < heard.length && missing > 0; kind++) {
      Fate fate = delivery.fate(kind);
      int lost = losses + (fate == Fate.LOST_BY_NETWORK ? 1 : 0);
      if (fate != Fate.HEARD && heard[kind] > 0 && lost <= delivery.mostLost()) {
        heard[kind]--;
        deliver(kind, missing - 1, lost);
        heard[kind]++;
      }
    }
  }

  /**
   * Lets one liar after the other say something, or nothing. Those that are not told apart speak in
   * the order of the vocabulary: {@code next} is the first word left.
   */
  private void lie(int liar, int next, int missing, int losses) {
    if (liar == delivery.liars()) {
      reader.read(lies.isEmpty() ? honest() : mixed(), losses);
      return;
    }
    int seat = delivery.liar(liar);
    boolean sameAsBefore = seat == Cell.ANY && liar > 0;
    for (int word = sameAsBefore ? next : 0; word < vocabulary.length; word++) {
      int letter = protocol.letter(seat, vocabulary[word]);
      lies.merge(letter, 1, Integer::sum);
      lie(liar + 1, word, missing, losses);
      lies.computeIfPresent(letter, (_, count) -> count == 1 ? null : count - 1);
    }
    if (missing > 0) {
      lie(liar + 1, vocabulary.length, missing - 1, losses);
    }
  }

  /** What is heard where nobody lies; letters of two fates are one after the other. */
  private int[] honest() {
    int[] mailbox = new int[2 * heard.length];
    int end = 0;
    for (int kind = 0; kind < heard.length; kind++) {
      int letter = delivery.letter(kind);
      if (heard[kind] > 0 && end > 0 && mailbox[end - 2] == letter) {
        mailbox[end - 1] += heard[kind];
      } else if (heard[kind] > 0) {
        mailbox[end++] = letter;
        mailbox[end++] = heard[kind];
      }
    }
    return end == mailbox.length ? mailbox : Arrays.copyOf(mailbox, end);
  }

  private int[] mixed() {
    var all = new TreeMap<>(lies);
    int[] honest = honest();
    for (int i = 0; i < honest.length; i += 2) {
      all.merge(honest[i], honest[i + 1], Integer::sum);
    }
    return all.entrySet().stream()
        .flatMapToInt(e -> IntStream.of(e.getKey(), e.getValue()))
        .toArray();
  }
}
