package rondo.events.engine;

import java.util.Arrays;

/** A list that grows, and that may be read meanwhile: what has a number is there. */
final class AppendOnlyList<T> {
  private volatile Object[] values = new Object[64];
  private int size;

  /** The number of the new value. */
  synchronized int add(T value) {
    Object[] all = values;
    if (size == all.length) {
      all = Arrays.copyOf(all, 2 * size);
    }
    all[size] = value;
    values = all;
    return size++;
  }

  @SuppressWarnings("unchecked")
  T get(int number) {
    return (T) values[number];
  }

  synchronized int size() {
    return size;
  }
}
