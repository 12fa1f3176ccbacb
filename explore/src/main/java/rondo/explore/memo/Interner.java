package rondo.explore.memo;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Gives equal values one number, counted from 0. Threads wait for each other only for new ones. */
public final class Interner<T> {
  /** An entry of the map, a value of some parts and its place. */
  private static final long USUAL_BYTES = 200;

  private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
  private volatile Object[] values = new Object[64];

  /** Roughly how many bytes it takes to remember the values. */
  public long bytes() {
    return USUAL_BYTES * numbers.size();
  }

  public int intern(T value) {
    Integer known = numbers.get(value);
    return known != null ? known : added(value);
  }

  /** The number is known to others only after the value is in its place. */
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
