package rondo.explore.store;

import java.util.Arrays;

/** A subset of the staged states, mostly the new ones, in the order in which they were staged. */
public final class NewStates {
  private long[] references = new long[64];
  private int[] numbers = new int[64];
  private int size;

  public int size() {
    return size;
  }

  public long reference(int i) {
    return references[i];
  }

  /** The index of an entry among the staged states, from 0. */
  public int number(int i) {
    return numbers[i];
  }

  /** Clears the list and ensures capacity for {@code most} states. */
  void clear(int most) {
    size = 0;
    if (references.length < most) {
      int length = Math.max(most, 2 * references.length);
      references = Arrays.copyOf(references, length);
      numbers = Arrays.copyOf(numbers, length);
    }
  }

  /** Replaces each number {@code n} by {@code by[n]}. */
  void renumber(int[] by) {
    for (int i = 0; i < size; i++) {
      numbers[i] = by[numbers[i]];
    }
  }

  /** Appends the entries of another list, with numbers increased by {@code offset}. */
  public void append(NewStates other, int offset) {
    int joint = size + other.size;
    if (references.length < joint) {
      references = Arrays.copyOf(references, 2 * joint);
      numbers = Arrays.copyOf(numbers, 2 * joint);
    }
    for (int i = 0; i < other.size; i++) {
      add(other.references[i], other.numbers[i] + offset);
    }
  }

  void add(long reference, int number) {
    add(reference, number, 1);
  }

  /**
   * Appends a state, or not. There must be room for it in both cases.
   *
   * @param count 1 or 0
   */
  void add(long reference, int number, int count) {
    references[size] = reference;
    numbers[size] = number;
    size += count;
  }
}
