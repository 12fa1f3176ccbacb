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

  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

  private volatile Table table = new Table(1 << 6);
  private int size;

  /**
   * A key and its value are neighbours, so that a lookup is one cache miss. Keys are stored plus 1;
   * 0 marks a free place.
   */
  private record Table(long[] cells) {
    Table(int capacity) {
      this(new long[2 * capacity]);
    }

    int capacity() {
      return cells.length >> 1;
    }

    /** The index of the key at the first place for it. */
    int first(long key) {
      long mixed = key * FibonacciHash.FACTOR;
      return (int) (mixed ^ (mixed >>> 32)) << 1 & (cells.length - 1);
    }

    int next(int place) {
      return (place + 2) & (cells.length - 1);
    }

    void put(long key, long value) {
      int place = first(key);
      while (cells[place] != 0) {
        if (cells[place] == key) {
          return;
        }
        place = next(place);
      }
      cells[place + 1] = value;
      CELLS.setRelease(cells, place, key);
    }
  }

  private static long key(int left, int right) {
    return ((long) left << 32 | right) + 1;
  }

  /** The memoized value, or {@link #UNKNOWN}. */
  public int lookUp(int left, int right) {
    Table now = table;
    long[] cells = now.cells;
    long key = key(left, right);
    int place = now.first(key);
    while (true) {
      long found = (long) CELLS.getAcquire(cells, place);
      if (found == key) {
        return (int) cells[place + 1];
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
    if (2 * size >= table.capacity()) {
      grow();
    }
    table.put(key(left, right), value);
    size++;
  }

  private void grow() {
    var larger = new Table(2 * table.capacity());
    long[] cells = table.cells;
    for (int i = 0; i < cells.length; i += 2) {
      if (cells[i] != 0) {
        larger.put(cells[i], cells[i + 1]);
      }
    }
    table = larger;
  }

  /** The approximate size in bytes. */
  public long bytes() {
    return (long) table.cells.length * Long.BYTES;
  }
}
