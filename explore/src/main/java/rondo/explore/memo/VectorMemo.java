package rondo.explore.memo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import rondo.explore.FibonacciHash;

/**
 * A map from int arrays to values, for memoization. Lookups are lock-free and create no key;
 * additions are synchronized.
 */
public final class VectorMemo<T> {
  private static final VarHandle ENTRIES = MethodHandles.arrayElementVarHandle(Entry[].class);
  private static final int USUAL_BYTES = 100;

  private volatile Entry<?>[] table = new Entry<?>[1 << 6];
  private int size;

  private record Entry<T>(int hash, int[] key, Optional<T> value) {}

  /** The memoized value, if there is one. */
  @SuppressWarnings("unchecked")
  public Optional<T> lookUp(int[] key) {
    Entry<?>[] now = table;
    int hash = hash(key);
    int place = hash & (now.length - 1);
    while (true) {
      var found = (Entry<T>) ENTRIES.getAcquire(now, place);
      if (found == null) {
        return Optional.empty();
      }
      if (found.hash == hash && Arrays.equals(found.key, key)) {
        return found.value;
      }
      place = (place + 1) & (now.length - 1);
    }
  }

  private static int hash(int[] key) {
    long hash = 0;
    for (int k : key) {
      hash = (hash ^ k) * FibonacciHash.FACTOR;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ (hash >>> 32));
  }

  /** Adds a value; the key may be modified afterwards. */
  public synchronized void put(int[] key, T value) {
    if (lookUp(key).isPresent()) {
      return;
    }
    if (2 * size >= table.length) {
      var larger = new Entry<?>[2 * table.length];
      for (Entry<?> entry : table) {
        if (entry != null) {
          place(larger, entry);
        }
      }
      table = larger;
    }
    place(table, new Entry<>(hash(key), key.clone(), Optional.of(value)));
    size++;
  }

  private static void place(Entry<?>[] table, Entry<?> entry) {
    int place = entry.hash & (table.length - 1);
    while (table[place] != null) {
      place = (place + 1) & (table.length - 1);
    }
    ENTRIES.setRelease(table, place, entry);
  }

  /** The approximate size in bytes. */
  public synchronized long bytes() {
    return (long) USUAL_BYTES * size;
  }
}
