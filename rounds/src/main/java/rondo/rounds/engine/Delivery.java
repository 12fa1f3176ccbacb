package rondo.rounds.engine;

import java.util.Arrays;

/**
 * What a process may hear in a round: letters, which are numbers for a message and its sender as
 * far as senders are told apart, and what may become of them. There is one for each process in each
 * state, so it is no more than a few numbers, and these in an order that makes equal ones equal.
 */
final class Delivery {
  /** What may become of a message. */
  enum Fate {
    HEARD,
    /** It may be lost, but such losses are counted. */
    LOST_BY_NETWORK,
    /** It may be lost since its sender fails. */
    LOST_BY_SENDER;

    private static final Fate[] ALL = values();
  }

  private static final int HEADER = 3;
  private static final int WIDTH = 3;

  private final int[] words;

  /**
   * @param words two limits; how many kinds of letters there are; for each kind the letter, its
   *     fate, and how many there are of it; then liars
   */
  Delivery(int[] words) {
    this.words = words;
  }

  /** What the constructor makes the same delivery of. */
  int[] words() {
    return words;
  }

  /** From how many of all that send it something it may fail to hear. */
  int mostMissed() {
    return words[0];
  }

  /** How many messages to it the network may lose. */
  int mostLost() {
    return words[1];
  }

  /** How many kinds of letters there are: of one number and one fate. */
  int kinds() {
    return words[2];
  }

  int letter(int kind) {
    return words[HEADER + WIDTH * kind];
  }

  Fate fate(int kind) {
    return Fate.ALL[words[HEADER + WIDTH * kind + 1]];
  }

  int count(int kind) {
    return words[HEADER + WIDTH * kind + 2];
  }

  int liars() {
    return words.length - HEADER - WIDTH * kinds();
  }

  /** The seat of one who sends it anything, {@link Cell#ANY} for one not told apart. */
  int liar(int number) {
    return words[HEADER + WIDTH * kinds() + number];
  }

  /** Puts together a delivery. */
  static final class Draft {
    private final int[] letters;
    private int end;
    private final int[] liars;
    private int liarsEnd;

    /**
     * @param most how many processes send something
     */
    Draft(int most) {
      letters = new int[WIDTH * most];
      liars = new int[most];
    }

    /** Adds letters behind those that come before them, to those that are the same. */
    void add(int letter, int count, Fate fate) {
      int at = end;
      while (at > 0 && isBehind(at - WIDTH, letter, fate.ordinal())) {
        at -= WIDTH;
      }
      boolean again =
          at > 0 && letters[at - WIDTH] == letter && letters[at - WIDTH + 1] == fate.ordinal();
      if (again) {
        letters[at - 1] += count;
      } else {
        System.arraycopy(letters, at, letters, at + WIDTH, end - at);
        letters[at] = letter;
        letters[at + 1] = fate.ordinal();
        letters[at + 2] = count;
        end += WIDTH;
      }
    }

    private boolean isBehind(int at, int letter, int fate) {
      return letters[at] > letter || letters[at] == letter && letters[at + 1] > fate;
    }

    void addLiar(int seat) {
      liars[liarsEnd++] = seat;
    }

    Delivery within(int mostMissed, int mostLost) {
      Arrays.sort(liars, 0, liarsEnd);
      int[] words = new int[HEADER + end + liarsEnd];
      words[0] = mostMissed;
      words[1] = mostLost;
      words[2] = end / WIDTH;
      System.arraycopy(letters, 0, words, HEADER, end);
      System.arraycopy(liars, 0, words, HEADER + end, liarsEnd);
      return new Delivery(words);
    }
  }
}
