package rondo.explore.memo;

import java.util.Arrays;
import java.util.Optional;
import rondo.explore.StateNumbering;
import rondo.explore.UnnumberedValueException;
import rondo.explore.encoding.ValueCodec;

/**
 * Assigns consecutive numbers from 0 to distinct int arrays. Lookups are lock-free and allocate
 * nothing; threads block each other only to add new arrays.
 */
public final class IntArrayInterner {
  private final VectorMemo<Integer> numbers = new VectorMemo<>();
  private volatile int[][] values = new int[64][];
  private int size;
  private boolean isFrozen;

  /** The number of an array, which may be modified afterwards. */
  public int intern(int[] value) {
    Optional<Integer> known = numbers.lookUp(value);
    return known.isPresent() ? known.get() : added(value);
  }

  /** Adds an array, unless another thread has done so. */
  private synchronized int added(int[] value) {
    Optional<Integer> known = numbers.lookUp(value);
    if (known.isPresent()) {
      return known.get();
    }
    if (isFrozen) {
      throw UnnumberedValueException.instance();
    }
    return append(value);
  }

  /**
   * Adds a new array; the caller holds the lock. Its number is published only after the array is
   * stored.
   */
  private int append(int[] value) {
    int[][] all = values;
    if (size == all.length) {
      all = Arrays.copyOf(all, 2 * size);
    }
    all[size] = value.clone();
    values = all;
    numbers.put(value, size);
    return size++;
  }

  /** The number of arrays. */
  public synchronized int size() {
    return size;
  }

  /** This numbering, to be written and read. */
  public StateNumbering numbering(String name, ValueCodec<int[]> codec) {
    return new InternerNumbering<>(name, codec, new Table());
  }

  private final class Table implements InternerNumbering.Table<int[]> {
    @Override
    public int size() {
      return IntArrayInterner.this.size();
    }

    @Override
    public int[] value(int number) {
      return IntArrayInterner.this.value(number);
    }

    @Override
    public boolean isSame(int number, int[] value) {
      return Arrays.equals(value(number), value);
    }

    @Override
    public boolean append(int[] value) {
      synchronized (IntArrayInterner.this) {
        if (numbers.lookUp(value).isPresent()) {
          return false;
        }
        IntArrayInterner.this.append(value);
        return true;
      }
    }

    @Override
    public void freeze() {
      synchronized (IntArrayInterner.this) {
        isFrozen = true;
      }
    }

    @Override
    public void unfreeze() {
      synchronized (IntArrayInterner.this) {
        isFrozen = false;
      }
    }
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
