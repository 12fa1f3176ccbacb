package rondo.rounds.engine;

import java.util.Arrays;

/**
 * What a process may hear in a round: letters, which are numbers for a message and its sender as
 * far as senders are told apart, and what may become of them. There is one for each process in each
 * state, so it is no more than a few numbers, and these in an order that makes equal ones equal.
 */
final class ReceivableMessages {
  /** What may become of a message. */
  enum LossKind {
    LOSSLESS,
    /** It may be lost, but such losses are counted. */
    BY_NETWORK,
    /** It may be lost since its sender fails. */
    BY_SENDER;

    private static final LossKind[] ALL = values();
  }

  private static final int HEADER = 3;
  private static final int WIDTH = 3;

  private final int[] words;

  /**
   * @param words two limits; how many kinds of letters there are; for each kind the letter, its
   *     fate, and how many there are of it; then liars
   */
  ReceivableMessages(int[] words) {
    this.words = words;
  }

  /** What the constructor makes the same delivery of. */
  int[] words() {
    return words;
  }

  /** From how many of all that send it something it may fail to hear. */
  int maxMissed() {
    return words[0];
  }

  /** How many messages to it the network may lose. */
  int maxLost() {
    return words[1];
  }

  /** How many kinds of letters there are: of one number and one fate. */
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
   * The seat of one who sends it anything, {@link ProcessGroup#ANONYMOUS} for one not told apart.
   */
  int byzantineSender(int number) {
    return words[HEADER + WIDTH * kinds() + number];
  }

  /** Puts together a delivery. */
  static final class Builder {
    private final int[] messages;
    private int end;
    private final int[] byzantineSenders;
    private int byzantineEnd;

    /**
     * @param most how many processes send something
     */
    Builder(int most) {
      messages = new int[WIDTH * most];
      byzantineSenders = new int[most];
    }

    /** Adds letters behind those that come before them, to those that are the same. */
    void add(int letter, int count, LossKind kind) {
      int at = end;
      while (at > 0 && isBehind(at - WIDTH, letter, kind.ordinal())) {
        at -= WIDTH;
      }
      boolean again =
          at > 0 && messages[at - WIDTH] == letter && messages[at - WIDTH + 1] == kind.ordinal();
      if (again) {
        messages[at - 1] += count;
      } else {
        System.arraycopy(messages, at, messages, at + WIDTH, end - at);
        messages[at] = letter;
        messages[at + 1] = kind.ordinal();
        messages[at + 2] = count;
        end += WIDTH;
      }
    }

    private boolean isBehind(int at, int letter, int fate) {
      return messages[at] > letter || messages[at] == letter && messages[at + 1] > fate;
    }

    void addByzantine(int seat) {
      byzantineSenders[byzantineEnd++] = seat;
    }

    ReceivableMessages build(int mostMissed, int mostLost) {
      Arrays.sort(byzantineSenders, 0, byzantineEnd);
      int[] words = new int[HEADER + end + byzantineEnd];
      words[0] = mostMissed;
      words[1] = mostLost;
      words[2] = end / WIDTH;
      System.arraycopy(messages, 0, words, HEADER, end);
      System.arraycopy(byzantineSenders, 0, words, HEADER + end, byzantineEnd);
      return new ReceivableMessages(words);
    }
  }
}
