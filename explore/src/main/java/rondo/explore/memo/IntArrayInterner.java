package rondo.explore.memo;

import java.util.Arrays;
import java.util.Optional;

/**
 * Assigns consecutive numbers from 0 to distinct int arrays. Lookups are lock-free and allocate
 * nothing; threads block each other only to add new arrays.
 */
public final class IntArrayInterner {
  private final VectorMemo<Integer> numbers = new VectorMemo<>();
  private volatile int[][] values = new int[64][];
  private int size;

  /** The number of an array, which may be modified afterwards. */
  public int intern(int[] value) {
    Optional<Integer> known = numbers.lookUp(value);
    return known.isPresent() ? known.get() : added(value);
  }

  /** Adds an array; its number is published only after the array is stored. */
  private synchronized int added(int[] value) {
    Optional<Integer> known = numbers.lookUp(value);
    if (known.isPresent()) {
      return known.get();
    }
    int[][] all = values;
    if (size == all.length) {
      all = Arrays.copyOf(all, 2 * size);
    }
    all[size] = value.clone();
    values = all;
    numbers.put(value, size);
    return size++;
  }

  /** The array with this number, which must not be modified. */
  public int[] value(int number) {
    return values[number];
  }

  /** The approximate size in bytes. */
  public long bytes() {
    return 2 * numbers.bytes();
  }
}
