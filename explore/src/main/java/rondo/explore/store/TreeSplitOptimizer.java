package rondo.explore.store;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.FibonacciHash;

/**
 * Local search for a {@link TreeSplit}: moves words from one half to the other while that reduces
 * the estimated tables of the halves' contents, on a sample of states. If {@code c} pairs of a
 * sample of {@code s} states agree in one half, that half has about {@code s * s / 2c} contents:
 * two states agree the more often, the fewer contents there are. So correlated words come together,
 * and words that vary much are separated. If there are many words, several are moved at a time, to
 * limit the effort.
 */
final class TreeSplitOptimizer {
  private static final int MAX_UNITS = 96;
  private static final int MAX_PASSES = 4;

  /**
   * A move must reduce the cost to at most this fraction, since smaller gains are due to chance.
   */
  private static final double GAIN = 0.98;

  private final int words;
  private final int wordsInUnit;
  private final int size;

  /** By unit of words and state of the sample: a hash of the contents. */
  private final long[][] hashes;

  /** By state: the sum of the hashes of one half. */
  private final long[] left;

  private final long[] right;
  private final boolean[] isRight;

  /** Hash table of states, numbered from 1, by the hash of one half. */
  private final int[] table;

  /** By state in the table: the number of other states that agree with it. */
  private final int[] others;

  TreeSplitOptimizer(TreeSplit split, List<int[]> sample) {
    words = split.left().length + split.right().length;
    wordsInUnit = (words + MAX_UNITS - 1) / MAX_UNITS;
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
        hashes[w / wordsInUnit][i] += FibonacciHash.of(w, state[w]);
      }
    }
    for (int u = 0; u < units; u++) {
      isRight[u] = u * wordsInUnit >= split.left().length;
      add(hashes[u], isRight[u] ? right : left);
    }
  }

  /** Applies moves until none improves the split. */
  TreeSplit optimize() {
    double best = contents(left) + contents(right);
    boolean moved = true;
    for (int pass = 0; moved && pass < MAX_PASSES; pass++) {
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

  /** The estimated number of distinct contents of one half. */
  private double contents(long[] sums) {
    Arrays.fill(table, 0);
    Arrays.fill(others, 0);
    int mask = table.length - 1;
    long agreeing = 0;
    for (int i = 0; i < size; i++) {
      int slot = (int) (sums[i] * FibonacciHash.FACTOR >>> 40) & mask;
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
}
