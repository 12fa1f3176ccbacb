package rondo.explore.memo;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import rondo.explore.StateNumbering;
import rondo.explore.UnnumberedValueException;
import rondo.explore.encoding.ValueCodec;

/**
 * Assigns consecutive numbers from 0 to distinct values. Threads block each other only to add new
 * values.
 */
public final class Interner<T> {
  /** The typical size of a map entry, a value with its parts, and its slot. */
  private static final long USUAL_BYTES = 200;

  private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
  private volatile Object[] values = new Object[64];
  private boolean isFrozen;

  /** The approximate size in bytes. */
  public long bytes() {
    return USUAL_BYTES * numbers.size();
  }

  public int intern(T value) {
    Integer known = numbers.get(value);
    return known != null ? known : added(value);
  }

  /** Adds a value, unless another thread has done so. */
  private synchronized int added(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    if (isFrozen) {
      throw UnnumberedValueException.instance();
    }
    return append(value);
  }

  /**
   * Adds a new value; the caller holds the lock. Its number is published only after the value is
   * stored.
   */
  private int append(T value) {
    int number = numbers.size();
    Object[] all = values;
    if (number == all.length) {
      all = Arrays.copyOf(all, 2 * number);
    }
    all[number] = value;
    values = all;
    numbers.put(value, number);
    return number;
  }

  /** The number of values. */
  public int size() {
    return numbers.size();
  }

  /** This numbering, to be written and read. */
  public StateNumbering numbering(String name, ValueCodec<T> codec) {
    return new InternerNumbering<>(name, codec, new Table());
  }

  private final class Table implements InternerNumbering.Table<T> {
    @Override
    public int size() {
      return Interner.this.size();
    }

    @Override
    public T value(int number) {
      return Interner.this.value(number);
    }

    @Override
    public boolean isSame(int number, T value) {
      return value(number).equals(value);
    }

    @Override
    public boolean append(T value) {
      synchronized (Interner.this) {
        if (numbers.containsKey(value)) {
          return false;
        }
        Interner.this.append(value);
        return true;
      }
    }

    @Override
    public void freeze() {
      synchronized (Interner.this) {
        isFrozen = true;
      }
    }

    @Override
    public void unfreeze() {
      synchronized (Interner.this) {
        isFrozen = false;
      }
    }
  }

  @SuppressWarnings("unchecked")
  public T value(int number) {
    return (T) values[number];
  }
}
