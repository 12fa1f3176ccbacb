package rondo.explore.store;

import java.util.Arrays;

/** Node contents that wait to be interned together, each with the place where its id is to go. */
final class NodeBatch {
  long[] firsts = new long[128];
  long[] seconds = new long[128];
  int[] targets = new int[128];
  int[] guesses = new int[128];
  int size;

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
