package rondo.rounds.engine.delivery;

import java.util.Arrays;
import rondo.ir.round.RoundFaultModel;

/**
 * The messages that a process may receive in a round: tagged messages (a message with the position
 * of its sender, if distinguished) and how each may be lost. There is one for each process in each
 * state, so it is a short vector of numbers, in a canonical order.
 */
public final class ReceivableMessages {
  /** How a message may be lost. */
  public enum LossKind {
    LOSSLESS,
    /** It may be lost by the network; such losses are counted. */
    BY_NETWORK,
    /** It may be lost because its sender is faulty. */
    BY_SENDER;

    private static final LossKind[] ALL = values();
  }

  private static final int HEADER = 3;
  private static final int WIDTH = 3;

  private final int[] words;

  /**
   * @param words two bounds; the number of kinds; for each kind the tagged message, its loss kind,
   *     and its count; then the positions of Byzantine senders
   */
  public ReceivableMessages(int[] words) {
    this.words = words;
  }

  /** The vector that represents this object; see the constructor. */
  public int[] words() {
    return words;
  }

  /** The maximal number of senders that the process may miss. */
  int maxMissed() {
    return words[0];
  }

  /** The maximal number of messages to the process that the network may lose. */
  int maxLost() {
    return words[1];
  }

  /** The number of kinds: pairs of a tagged message and a loss kind. */
  int kinds() {
    return words[2];
  }

  int taggedMessage(int kind) {
    return words[HEADER + WIDTH * kind];
  }

  LossKind lossKind(int kind) {
    return LossKind.ALL[words[HEADER + WIDTH * kind + 1]];
  }

  int count(int kind) {
    return words[HEADER + WIDTH * kind + 2];
  }

  int byzantineSenders() {
    return words.length - HEADER - WIDTH * kinds();
  }

  /**
   * The position of a Byzantine sender, {@link rondo.rounds.engine.protocol.ProcessGroup#ANONYMOUS}
   * if not distinguished.
   */
  int byzantineSender(int number) {
    return words[HEADER + WIDTH * kinds() + number];
  }

  /**
   * The messages that arrive if all are lost that may be lost; all of them if the number of losses
   * is limited.
   */
  public ReceivableMessages fewest() {
    if (maxMissed() != RoundFaultModel.UNLIMITED || maxLost() != RoundFaultModel.UNLIMITED) {
      return this;
    }
    var builder = new Builder(kinds());
    for (int kind = 0; kind < kinds(); kind++) {
      if (lossKind(kind) == LossKind.LOSSLESS) {
        builder.add(taggedMessage(kind), count(kind), LossKind.LOSSLESS);
      }
    }
    return builder.build(maxMissed(), maxLost());
  }

  static final class Builder {
    private final int[] messages;
    private int end;
    private final int[] byzantineSenders;
    private int byzantineEnd;

    /**
     * @param maxSenders the maximal number of senders
     */
    Builder(int maxSenders) {
      messages = new int[WIDTH * maxSenders];
      byzantineSenders = new int[maxSenders];
    }

    /** Adds messages in sorted order, merging them with those of the same kind. */
    void add(int tagged, int count, LossKind kind) {
      int at = end;
      while (at > 0 && isBehind(at - WIDTH, tagged, kind.ordinal())) {
        at -= WIDTH;
      }
      boolean again =
          at > 0 && messages[at - WIDTH] == tagged && messages[at - WIDTH + 1] == kind.ordinal();
      if (again) {
        messages[at - 1] += count;
      } else {
        System.arraycopy(messages, at, messages, at + WIDTH, end - at);
        messages[at] = tagged;
        messages[at + 1] = kind.ordinal();
        messages[at + 2] = count;
        end += WIDTH;
      }
    }

    private boolean isBehind(int at, int tagged, int lossKind) {
      return messages[at] > tagged || messages[at] == tagged && messages[at + 1] > lossKind;
    }

    void addByzantine(int position) {
      byzantineSenders[byzantineEnd++] = position;
    }

    ReceivableMessages build(int maxMissed, int maxLost) {
      Arrays.sort(byzantineSenders, 0, byzantineEnd);
      int[] words = new int[HEADER + end + byzantineEnd];
      words[0] = maxMissed;
      words[1] = maxLost;
      words[2] = end / WIDTH;
      System.arraycopy(messages, 0, words, HEADER, end);
      System.arraycopy(byzantineSenders, 0, words, HEADER + end, byzantineEnd);
      return new ReceivableMessages(words);
    }
  }
}
