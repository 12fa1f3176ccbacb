package rondo.explore.store;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Improves {@link TreeSplit} by moving words from one side to the other while that makes the tables
 * of the halves' contents smaller, as far as a sample of states tells.
 *
 * <p>In a sample of {@code s} states, of which {@code c} pairs agree in one half, that half has
 * about {@code s * s / 2c} contents: two states agree the more often the fewer contents there are.
 * So words that say much the same come together, and words that vary much are spread. Words are
 * moved a few at a time when there are many, so that the effort stays small.
 */
final class TreeSplitOptimizer {
  private static final int MOST_UNITS = 96;
  private static final int MOST_PASSES = 4;

  /** A move must gain at least this, else it is chance. */
  private static final double GAIN = 0.98;

  private final int words;
  private final int wordsInUnit;
  private final int size;

  /** For each unit of words a hash of what it holds in each state of the sample. */
  private final long[][] hashes;

  /** For each state the sum of the hashes of one side. */
  private final long[] left;

  private final long[] right;
  private final boolean[] isRight;

  /** Numbers of states, from 1 on, by the hash of one side. */
  private final int[] table;

  /** How many more states agree with a state that is in the table. */
  private final int[] others;

  TreeSplitOptimizer(TreeSplit split, List<int[]> sample) {
    words = split.left().length + split.right().length;
    wordsInUnit = (words + MOST_UNITS - 1) / MOST_UNITS;
    size = sample.size();
    int units = (words + wordsInUnit - 1) / wordsInUnit;
    hashes = new long[units][size];
    left = new long[size];
    right = new long[size];
    isRight = new boolean[units];
    table = new int[4 * Integer.highestOneBit(size)];
    others = new int[size];
    for (int i = 0; i < size; i++) {
      int[] state = sample.get(i);
      for (int w = 0; w < words; w++) {
        hashes[w / wordsInUnit][i] += hash(w, state[w]);
      }
    }
    for (int u = 0; u < units; u++) {
      isRight[u] = u * wordsInUnit >= split.left().length;
      add(hashes[u], isRight[u] ? right : left);
    }
  }

  /** The halves when no move helps any more. */
  TreeSplit optimize() {
    double best = contents(left) + contents(right);
    boolean moved = true;
    for (int pass = 0; moved && pass < MOST_PASSES; pass++) {
      moved = false;
      for (int u = 0; u < isRight.length; u++) {
        move(u);
        double now = contents(left) + contents(right);
        if (now < GAIN * best) {
          best = now;
          moved = true;
        } else {
          move(u);
        }
      }
    }
    int[] lefts = IntStream.range(0, words).filter(w -> !isRight[w / wordsInUnit]).toArray();
    int[] rights = IntStream.range(0, words).filter(w -> isRight[w / wordsInUnit]).toArray();
    return lefts.length == 0 ? new TreeSplit(rights, lefts) : new TreeSplit(lefts, rights);
  }

  private void move(int unit) {
    add(hashes[unit], isRight[unit] ? left : right);
    subtract(hashes[unit], isRight[unit] ? right : left);
    isRight[unit] = !isRight[unit];
  }

  private static void add(long[] hashes, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += hashes[i];
    }
  }

  private static void subtract(long[] hashes, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] -= hashes[i];
    }
  }

  /** About how many different contents a side has. */
  private double contents(long[] sums) {
    Arrays.fill(table, 0);
    Arrays.fill(others, 0);
    int mask = table.length - 1;
    long agreeing = 0;
    for (int i = 0; i < size; i++) {
      int slot = (int) (sums[i] * 0x9E3779B97F4A7C15L >>> 40) & mask;
      while (table[slot] != 0 && sums[table[slot] - 1] != sums[i]) {
        slot = slot + 1 & mask;
      }
      if (table[slot] == 0) {
        table[slot] = i + 1;
      } else {
        agreeing += ++others[table[slot] - 1];
      }
    }
    return (double) size * size / (2 * agreeing + 1);
  }

  private static long hash(int word, int content) {
    long h = ((long) word << 32 | content & 0xFFFFFFFFL) * 0x9E3779B97F4A7C15L;
    h = (h ^ h >>> 32) * 0xD6E8FEB86659FD93L;
    return h ^ h >>> 32;
  }
}
