package rondo.explore.memo;

import java.util.Arrays;

/**
 * An append-only list for concurrent readers: an element whose index is known can be read without
 * locking.
 */
public final class AppendOnlyList<T> {
  private volatile Object[] values = new Object[64];
  private int size;

  /** Appends a value and returns its index. */
  public synchronized int add(T value) {
    Object[] all = values;
    if (size == all.length) {
      all = Arrays.copyOf(all, 2 * size);
    }
    all[size] = value;
    values = all;
    return size++;
  }

  @SuppressWarnings("unchecked")
  public T get(int number) {
    return (T) values[number];
  }

  public synchronized int size() {
    return size;
  }
}
