package rondo.rounds.engine.delivery;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.rounds.engine.delivery.ReceivableMessages.LossKind;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.RoundIndex;

/**
 * Enumerates the mailboxes that a process may have, with the number of losses of each. It starts
 * with all messages and removes them one by one, in order, so that there is little work where few
 * may be lost.
 */
public final class MailboxEnumerator {
  /** Receives mailboxes. */
  public interface MailboxConsumer {
    /**
     * @param mailbox sorted tagged messages, each followed by its count
     * @param losses the number of messages lost by the network
     */
    void accept(int[] mailbox, int losses);
  }

  private final InternedProtocol<?, ?> protocol;
  private final ReceivableMessages receivable;
  private final MailboxConsumer consumer;
  private final int[] messageAlphabet;

  /** The number of delivered messages of each kind. */
  private final int[] heard;

  /** The number of forged messages of each kind, by tagged message. */
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

  public static void forEach(
      InternedProtocol<?, ?> protocol,
      RoundIndex index,
      ReceivableMessages receivable,
      MailboxConsumer consumer) {
    new MailboxEnumerator(protocol, index, receivable, consumer)
        .deliver(0, receivable.maxMissed(), 0);
  }

  /**
   * Passes on the current messages, then all subsets without some messages of the kinds from {@code
   * from} on.
   */
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
   * Chooses a forged message, or none, for each Byzantine sender. Anonymous senders choose in the
   * order of the alphabet: {@code next} is the first message left to choose.
   */
  private void forge(int sender, int next, int missing, int losses) {
    if (sender == receivable.byzantineSenders()) {
      consumer.accept(forged.isEmpty() ? genuine() : withForged(), losses);
      return;
    }
    int position = receivable.byzantineSender(sender);
    boolean sameAsBefore = position == ProcessGroup.ANONYMOUS && sender > 0;
    for (int word = sameAsBefore ? next : 0; word < messageAlphabet.length; word++) {
      int tagged = protocol.taggedMessage(position, messageAlphabet[word]);
      forged.merge(tagged, 1, Integer::sum);
      forge(sender + 1, word, missing, losses);
      forged.computeIfPresent(tagged, (_, count) -> count == 1 ? null : count - 1);
    }
    if (missing > 0) {
      forge(sender + 1, messageAlphabet.length, missing - 1, losses);
    }
  }

  /** The mailbox without forged messages; kinds of equal messages are adjacent and merged. */
  private int[] genuine() {
    int[] mailbox = new int[2 * heard.length];
    int end = 0;
    for (int kind = 0; kind < heard.length; kind++) {
      int tagged = receivable.taggedMessage(kind);
      if (heard[kind] > 0 && end > 0 && mailbox[end - 2] == tagged) {
        mailbox[end - 1] += heard[kind];
      } else if (heard[kind] > 0) {
        mailbox[end++] = tagged;
        mailbox[end++] = heard[kind];
      }
    }
    return end == mailbox.length ? mailbox : Arrays.copyOf(mailbox, end);
  }

  private int[] withForged() {
    var all = new TreeMap<>(forged);
    int[] genuine = genuine();
    for (int i = 0; i < genuine.length; i += 2) {
      all.merge(genuine[i], genuine[i + 1], Integer::sum);
    }
    return all.entrySet().stream()
        .flatMapToInt(e -> IntStream.of(e.getKey(), e.getValue()))
        .toArray();
  }
}
