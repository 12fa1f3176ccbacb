package rondo.explore.memo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A map from interned numbers to non-negative ints, for memoization. Lookups are lock-free and
 * allocate nothing; additions are synchronized. A thread that reads an array that has become too
 * small adds a known value once more.
 */
public final class IndexMemo {
  /** The result of a lookup without an entry. */
  public static final int UNKNOWN = -1;

  private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(int[].class);

  /** Values are stored plus 1; 0 marks a free element. */
  private volatile int[] values = new int[1 << 6];

  /** The memoized value, or {@link #UNKNOWN}. */
  public int lookUp(int index) {
    int[] now = values;
    return index < now.length ? (int) VALUES.getAcquire(now, index) - 1 : UNKNOWN;
  }

  /** Adds a value, which must be a function of the index. */
  public synchronized void put(int index, int value) {
    int[] now = values;
    if (index >= now.length) {
      now = Arrays.copyOf(now, Math.max(index + 1, 2 * now.length));
      values = now;
    }
    VALUES.setRelease(now, index, value + 1);
  }

  /** The approximate size in bytes. */
  public long bytes() {
    return (long) values.length * Integer.BYTES;
  }
}
