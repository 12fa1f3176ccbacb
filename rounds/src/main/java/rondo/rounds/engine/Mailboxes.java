package rondo.rounds.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
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
  private final TreeMap<Integer, Integer> heard = new TreeMap<>();

  Mailboxes(Numbered<?, ?> protocol, Moment moment, Delivery delivery) {
    this.protocol = protocol;
    this.delivery = delivery;
    vocabulary = delivery.liars().isEmpty() ? new int[0] : protocol.vocabulary(moment);
  }

  void forEach(Reader reader) {
    deliver(0, delivery.mostMissed(), 0, reader);
  }

  private void deliver(int from, int missing, int losses, Reader reader) {
    if (from == delivery.letters().size()) {
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
      hear(letters.letter(), letters.count() - lost);
      int counted = letters.fate() == Fate.LOST_BY_NETWORK ? lost : 0;
      deliver(from + 1, missing - lost, losses + counted, reader);
      hear(letters.letter(), lost - letters.count());
    }
  }

  /**
   * Lets one liar after the other say something, or nothing. Those that are not told apart speak in
   * the order of the vocabulary: {@code next} is the first word left.
   */
  private void lie(int liar, int next, int missing, int losses, Reader reader) {
    if (liar == delivery.liars().size()) {
      reader.read(mailbox(), losses);
      return;
    }
    int seat = delivery.liars().get(liar);
    boolean sameAsBefore = seat == Cell.ANY && liar > 0;
    for (int word = sameAsBefore ? next : 0; word < vocabulary.length; word++) {
      int letter = protocol.letter(seat, vocabulary[word]);
      hear(letter, 1);
      lie(liar + 1, word, missing, losses, reader);
      hear(letter, -1);
    }
    if (missing > 0) {
      lie(liar + 1, vocabulary.length, missing - 1, losses, reader);
    }
  }

  private void hear(int letter, int count) {
    heard.merge(letter, count, (a, b) -> a + b == 0 ? null : a + b);
  }

  private int[] mailbox() {
    int[] mailbox = new int[2 * heard.size()];
    int end = 0;
    for (Map.Entry<Integer, Integer> letter : heard.entrySet()) {
      if (letter.getValue() > 0) {
        mailbox[end++] = letter.getKey();
        mailbox[end++] = letter.getValue();
      }
    }
    return Arrays.copyOf(mailbox, end);
  }
}
