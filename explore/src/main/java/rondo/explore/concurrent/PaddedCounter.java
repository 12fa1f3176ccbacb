package rondo.explore.concurrent;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A counter that many threads increase, alone in its cache lines: so increments do not slow down
 * threads that read other fields.
 */
public final class PaddedCounter {
  /** The number of unused elements on both sides: two cache lines, as processors fetch pairs. */
  private static final int PADDING = 16;

  private final AtomicLongArray cells = new AtomicLongArray(2 * PADDING + 1);

  public PaddedCounter(long initial) {
    set(initial);
  }

  public long get() {
    return cells.get(PADDING);
  }

  public void set(long value) {
    cells.set(PADDING, value);
  }

  /** Adds to the counter and returns its former value. */
  public long getAndAdd(long addend) {
    return cells.getAndAdd(PADDING, addend);
  }
}
