package rondo.explore.store;

import java.util.Arrays;

/**
 * A batch of node contents to be interned, each with the index of the pair that receives its id.
 */
final class NodeBatch {
  long[] firsts = new long[128];
  long[] seconds = new long[128];
  int[] targets = new int[128];
  int[] guesses = new int[128];
  int size;

  /** Writes an entry behind the last one, without increasing {@code size}. */
  void put(long first, long second, int target) {
    firsts[size] = first;
    seconds[size] = second;
    targets[size] = target;
  }

  /** Ensures capacity for one more entry. */
  void reserve() {
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      seconds = Arrays.copyOf(seconds, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      guesses = Arrays.copyOf(guesses, 2 * size);
    }
  }
}
