package rondo.explore.store;

import java.util.Arrays;

/** The new states among the successors of one state, in the order in which they were staged. */
public final class Fresh {
  private long[] references = new long[64];
  private int[] ordinals = new int[64];
  private int size;

  public int size() {
    return size;
  }

  public long reference(int i) {
    return references[i];
  }

  /** Which of the staged states it was. */
  public int ordinal(int i) {
    return ordinals[i];
  }

  /** Forgets what it holds and makes room for {@code most} states. */
  void clear(int most) {
    size = 0;
    if (references.length < most) {
      int length = Math.max(most, 2 * references.length);
      references = Arrays.copyOf(references, length);
      ordinals = Arrays.copyOf(ordinals, length);
    }
  }

  void add(long reference, int ordinal) {
    references[size] = reference;
    ordinals[size++] = ordinal;
  }
}
