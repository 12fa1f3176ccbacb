package rondo.explore.memo;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Assigns consecutive numbers from 0 to distinct values. Threads block each other only to add new
 * values.
 */
public final class Interner<T> {
  /** The typical size of a map entry, a value with its parts, and its slot. */
  private static final long USUAL_BYTES = 200;

  private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
  private volatile Object[] values = new Object[64];

  /** The approximate size in bytes. */
  public long bytes() {
    return USUAL_BYTES * numbers.size();
  }

  public int intern(T value) {
    Integer known = numbers.get(value);
    return known != null ? known : added(value);
  }

  /** Adds a value; its number is published only after the value is stored. */
  private synchronized int added(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
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

  @SuppressWarnings("unchecked")
  public T value(int number) {
    return (T) values[number];
  }
}
