package rondo.explore.store;

import java.util.Arrays;

/**
 * Node contents that wait to be interned together, each with the number of the pair that its id
 * goes into.
 */
final class NodeBatch {
  long[] firsts = new long[128];
  long[] seconds = new long[128];
  int[] targets = new int[128];
  int[] guesses = new int[128];
  int size;

  /** Writes behind the last; it counts only once {@code size} does. */
  void put(long first, long second, int target) {
    firsts[size] = first;
    seconds[size] = second;
    targets[size] = target;
  }

  /** Makes room for one more. */
  void reserve() {
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      seconds = Arrays.copyOf(seconds, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      guesses = Arrays.copyOf(guesses, 2 * size);
    }
  }
}
