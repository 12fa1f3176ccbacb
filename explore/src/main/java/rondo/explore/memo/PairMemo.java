package rondo.explore.memo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import rondo.explore.FibonacciHash;

/**
 * A map from pairs of non-negative ints to non-negative ints, for memoization. Lookups are
 * lock-free and allocate nothing; additions are synchronized. A key is written after its value, so
 * that a value that is found is complete. A table that has become too small is left unchanged: a
 * thread that still reads it finds fewer entries, and adds known ones once more.
 */
public final class PairMemo {
  /** The result of a lookup without an entry. */
  public static final int UNKNOWN = -1;

  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int BYTES_AN_ENTRY = Long.BYTES + Integer.BYTES;

  private volatile Table table = new Table(1 << 6);
  private int size;

  /** Keys are stored plus 1; 0 marks a free slot. */
  private record Table(long[] keys, int[] values) {
    Table(int capacity) {
      this(new long[capacity], new int[capacity]);
    }

    int first(long key) {
      long mixed = key * FibonacciHash.FACTOR;
      return (int) (mixed ^ (mixed >>> 32)) & (keys.length - 1);
    }

    int next(int place) {
      return (place + 1) & (keys.length - 1);
    }

    void put(long key, int value) {
      int place = first(key);
      while (keys[place] != 0) {
        if (keys[place] == key) {
          return;
        }
        place = next(place);
      }
      values[place] = value;
      KEYS.setRelease(keys, place, key);
    }
  }

  private static long key(int left, int right) {
    return ((long) left << 32 | right) + 1;
  }

  /** The memoized value, or {@link #UNKNOWN}. */
  public int lookUp(int left, int right) {
    Table now = table;
    long key = key(left, right);
    int place = now.first(key);
    while (true) {
      long found = (long) KEYS.getAcquire(now.keys, place);
      if (found == key) {
        return now.values[place];
      }
      if (found == 0) {
        return UNKNOWN;
      }
      place = now.next(place);
    }
  }

  /** Adds a value, which must be a function of the pair. */
  public synchronized void put(int left, int right, int value) {
    if (lookUp(left, right) != UNKNOWN) {
      return;
    }
    if (2 * size >= table.keys.length) {
      grow();
    }
    table.put(key(left, right), value);
    size++;
  }

  private void grow() {
    var larger = new Table(2 * table.keys.length);
    for (int i = 0; i < table.keys.length; i++) {
      if (table.keys[i] != 0) {
        larger.put(table.keys[i], table.values[i]);
      }
    }
    table = larger;
  }

  /** The approximate size in bytes. */
  public long bytes() {
    return (long) table.keys.length * BYTES_AN_ENTRY;
  }
}
