package rondo.explore.search;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import rondo.explore.store.MemoryBudget;

/**
 * A block of a level of a breadth-first search: the references of its states, until they are
 * expanded, and permanently the predecessor of each state. Parents never decrease, so a predecessor
 * is encoded as two variable-length numbers, the difference to the previous parent and the ordinal:
 * mostly two bytes.
 */
final class LevelBlock {
  /** The number of states in a block. */
  static final int SIZE = 1 << 10;

  /** The number of states in a part of a block; threads may expand the parts of one block. */
  static final int PART_SIZE = 1 << 6;

  /** The number of parts of a block. */
  static final int PARTS = SIZE / PART_SIZE;

  private static final int MAX_STEP_BYTES = 15;

  /**
   * A transition of a state of the previous level.
   *
   * @param parent the number of the state in its level
   */
  record Predecessor(long parent, int ordinal) {}

  private final MemoryBudget budget;
  private long[] references = new long[SIZE];
  private byte[] steps = new byte[4 * SIZE];
  private int size;
  private int length;
  private long parent;

  /** The number of parts that are not expanded. */
  private final AtomicInteger openParts = new AtomicInteger(PARTS);

  LevelBlock(MemoryBudget budget) {
    this.budget = budget;
    budget.reserve(8L * SIZE + steps.length);
  }

  /** The number of parts that so many states are in. */
  static int parts(int size) {
    return (size + PART_SIZE - 1) / PART_SIZE;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == SIZE;
  }

  long reference(int i) {
    return references[i];
  }

  void add(long reference, long from, int ordinal) {
    references[size++] = reference;
    if (length + MAX_STEP_BYTES > steps.length) {
      budget.reserve(steps.length);
      steps = Arrays.copyOf(steps, 2 * steps.length);
    }
    write(from - parent);
    write(ordinal);
    parent = from;
  }

  /** Trims the block; no more states will be added. */
  void finish() {
    budget.release(steps.length - length);
    steps = Arrays.copyOf(steps, length);
  }

  /** Records that the states of some parts are expanded; drops the references if all are. */
  void finishParts(int count) {
    if (openParts.addAndGet(-count) == 0) {
      releaseReferences();
    }
  }

  /** Drops the references. */
  void releaseReferences() {
    budget.release(8L * SIZE);
    references = new long[0];
  }

  Predecessor predecessor(int index) {
    int from = 0;
    long sum = 0;
    long ordinal = 0;
    for (int number = 0; number < 2 * (index + 1); number++) {
      long value = 0;
      int shift = 0;
      for (; steps[from] < 0; shift += 7) {
        value |= (steps[from++] & 0x7FL) << shift;
      }
      value |= (long) steps[from++] << shift;
      if (number % 2 == 0) {
        sum += value;
      } else {
        ordinal = value;
      }
    }
    return new Predecessor(sum, (int) ordinal);
  }

  private void write(long number) {
    for (; number >= 0x80; number >>>= 7) {
      steps[length++] = (byte) (number | 0x80);
    }
    steps[length++] = (byte) number;
  }
}
