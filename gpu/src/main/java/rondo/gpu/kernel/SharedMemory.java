package rondo.gpu.kernel;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The memory of a simulated block of threads, which has any content at first. Rejects data races:
 * between two barriers of the block, a word that one thread stores is not accessed by others, other
 * than to store the same value; nor is one to which a thread adds, other than to add to it.
 */
final class SharedMemory {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private final int[] words;

  // By word: the thread that has done this since the last barrier.
  private final int[] loadedBy;
  private final int[] storedBy;
  private final int[] addedBy;

  SharedMemory(int size, RandomGenerator random) {
    words = random.ints(size).toArray();
    loadedBy = new int[size];
    storedBy = new int[size];
    addedBy = new int[size];
    barrier();
  }

  /** All threads have reached a barrier. */
  void barrier() {
    Arrays.fill(loadedBy, NONE);
    Arrays.fill(storedBy, NONE);
    Arrays.fill(addedBy, NONE);
  }

  int load(int index, int thread) {
    requireNoOther(storedBy, index, thread);
    requireNoOther(addedBy, index, thread);
    record(loadedBy, index, thread);
    return words[index];
  }

  void store(int index, int value, int thread) {
    requireNoOther(loadedBy, index, thread);
    requireNoOther(addedBy, index, thread);
    if (words[index] != value) {
      requireNoOther(storedBy, index, thread);
    }
    record(storedBy, index, thread);
    words[index] = value;
  }

  /** Adds to a word, and returns what it was. */
  int add(int index, int value, int thread) {
    requireNoOther(loadedBy, index, thread);
    requireNoOther(storedBy, index, thread);
    record(addedBy, index, thread);
    int before = words[index];
    words[index] += value;
    return before;
  }

  private static void record(int[] threads, int index, int thread) {
    threads[index] = threads[index] == NONE || threads[index] == thread ? thread : SEVERAL;
  }

  private static void requireNoOther(int[] threads, int index, int thread) {
    if (threads[index] != NONE && threads[index] != thread) {
      throw new IllegalStateException("threads of a block race for word " + index);
    }
  }
}
