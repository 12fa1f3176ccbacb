package rondo.rounds.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.rounds.engine.ReceivableMessages.LossKind;

/**
 * Goes through everything that a process may hear, each mailbox once for each number of losses. It
 * begins with all letters and takes away one after the other, in order, so that where few may be
 * lost there is little to do.
 */
final class MailboxEnumerator {
  /** Is told of a mailbox. */
  interface MailboxConsumer {
    /**
     * @param mailbox the numbers of letters in order, each followed by how many there are
     * @param losses how many messages the network has lost
     */
    void accept(int[] mailbox, int losses);
  }

  private final InternedProtocol<?, ?> protocol;
  private final ReceivableMessages receivable;
  private final MailboxConsumer consumer;
  private final int[] messageAlphabet;

  /** How many letters of each kind are heard. */
  private final int[] heard;

  /** What liars say: letters, and how many there are. */
  private final Map<Integer, Integer> forged = new TreeMap<>();

  private MailboxEnumerator(
      InternedProtocol<?, ?> protocol,
      RoundIndex index,
      ReceivableMessages receivable,
      MailboxConsumer consumer) {
    this.protocol = protocol;
    this.receivable = receivable;
    this.consumer = consumer;
    messageAlphabet =
        receivable.byzantineSenders() == 0 ? new int[0] : protocol.messageAlphabet(index);
    heard = new int[receivable.kinds()];
    Arrays.setAll(heard, receivable::count);
  }

  static void forEach(
      InternedProtocol<?, ?> protocol,
      RoundIndex index,
      ReceivableMessages receivable,
      MailboxConsumer consumer) {
    new MailboxEnumerator(protocol, index, receivable, consumer)
        .deliver(0, receivable.maxMissed(), 0);
  }

  /** Delivers what there is, then without any of the letters from a kind on. */
  private void deliver(int from, int missing, int losses) {
    Budget.checkpoint();
    forge(0, 0, missing, losses);
    for (int kind = from; kind < heard.length && missing > 0; kind++) {
      LossKind lossKind = receivable.lossKind(kind);
      int lost = losses + (lossKind == LossKind.BY_NETWORK ? 1 : 0);
      if (lossKind != LossKind.LOSSLESS && heard[kind] > 0 && lost <= receivable.maxLost()) {
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
  private void forge(int liar, int next, int missing, int losses) {
    if (liar == receivable.byzantineSenders()) {
      consumer.accept(forged.isEmpty() ? genuine() : withForged(), losses);
      return;
    }
    int seat = receivable.byzantineSender(liar);
    boolean sameAsBefore = seat == ProcessGroup.ANONYMOUS && liar > 0;
    for (int word = sameAsBefore ? next : 0; word < messageAlphabet.length; word++) {
      int letter = protocol.taggedMessage(seat, messageAlphabet[word]);
      forged.merge(letter, 1, Integer::sum);
      forge(liar + 1, word, missing, losses);
      forged.computeIfPresent(letter, (_, count) -> count == 1 ? null : count - 1);
    }
    if (missing > 0) {
      forge(liar + 1, messageAlphabet.length, missing - 1, losses);
    }
  }

  /** What is heard where nobody lies; letters of two fates are one after the other. */
  private int[] genuine() {
    int[] mailbox = new int[2 * heard.length];
    int end = 0;
    for (int kind = 0; kind < heard.length; kind++) {
      int letter = receivable.taggedMessage(kind);
      if (heard[kind] > 0 && end > 0 && mailbox[end - 2] == letter) {
        mailbox[end - 1] += heard[kind];
      } else if (heard[kind] > 0) {
        mailbox[end++] = letter;
        mailbox[end++] = heard[kind];
      }
    }
    return end == mailbox.length ? mailbox : Arrays.copyOf(mailbox, end);
  }

  private int[] withForged() {
    var all = new TreeMap<>(forged);
    int[] honest = genuine();
    for (int i = 0; i < honest.length; i += 2) {
      all.merge(honest[i], honest[i + 1], Integer::sum);
    }
    return all.entrySet().stream()
        .flatMapToInt(e -> IntStream.of(e.getKey(), e.getValue()))
        .toArray();
  }
}
