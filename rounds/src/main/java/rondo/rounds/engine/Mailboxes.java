package rondo.rounds.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.rounds.engine.Delivery.Fate;
import rondo.rounds.engine.Delivery.Letters;

/** Goes through everything that a process may hear, each mailbox once for each number of losses. */
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
  private final int[] vocabulary;

  /** How many of each of the letters are heard. */
  private final int[] heard;

  /** What liars say: letters, and how many there are. */
  private final Map<Integer, Integer> lies = new TreeMap<>();

  Mailboxes(Numbered<?, ?> protocol, Moment moment, Delivery delivery) {
    this.protocol = protocol;
    this.delivery = delivery;
    vocabulary = delivery.liars().isEmpty() ? new int[0] : protocol.vocabulary(moment);
    heard = new int[delivery.letters().size()];
  }

  void forEach(Reader reader) {
    deliver(0, delivery.mostMissed(), 0, reader);
  }

  private void deliver(int from, int missing, int losses, Reader reader) {
    if (from == heard.length) {
      lie(0, 0, missing, losses, reader);
      return;
    }
    Letters letters = delivery.letters().get(from);
    int most =
        switch (letters.fate()) {
          case HEARD -> 0;
          case LOST_BY_SENDER -> Math.min(missing, letters.count());
          case LOST_BY_NETWORK ->
              Math.min(Math.min(missing, letters.count()), delivery.mostLost() - losses);
        };
    for (int lost = 0; lost <= most; lost++) {
      heard[from] = letters.count() - lost;
      int counted = letters.fate() == Fate.LOST_BY_NETWORK ? lost : 0;
      deliver(from + 1, missing - lost, losses + counted, reader);
    }
  }

  /**
   * Lets one liar after the other say something, or nothing. Those that are not told apart speak in
   * the order of the vocabulary: {@code next} is the first word left.
   */
  private void lie(int liar, int next, int missing, int losses, Reader reader) {
    if (liar == delivery.liars().size()) {
      reader.read(lies.isEmpty() ? honest() : mixed(), losses);
      return;
    }
    int seat = delivery.liars().get(liar);
    boolean sameAsBefore = seat == Cell.ANY && liar > 0;
    for (int word = sameAsBefore ? next : 0; word < vocabulary.length; word++) {
      int letter = protocol.letter(seat, vocabulary[word]);
      lies.merge(letter, 1, Integer::sum);
      lie(liar + 1, word, missing, losses, reader);
      lies.computeIfPresent(letter, (_, count) -> count == 1 ? null : count - 1);
    }
    if (missing > 0) {
      lie(liar + 1, vocabulary.length, missing - 1, losses, reader);
    }
  }

  /** What is heard where nobody lies; letters of two fates are one after the other. */
  private int[] honest() {
    int[] mailbox = new int[2 * heard.length];
    int end = 0;
    for (int i = 0; i < heard.length; i++) {
      int letter = delivery.letters().get(i).letter();
      if (heard[i] > 0 && end > 0 && mailbox[end - 2] == letter) {
        mailbox[end - 1] += heard[i];
      } else if (heard[i] > 0) {
        mailbox[end++] = letter;
        mailbox[end++] = heard[i];
      }
    }
    return Arrays.copyOf(mailbox, end);
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
