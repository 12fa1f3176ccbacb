package rondo.explore.concurrent;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Whether threads shall end their work. They may look at it very often: it is alone in its cache
 * lines, so that what other threads write nearby does not slow them down.
 */
public final class StopSignal {
  /** The number of unused elements on both sides: two cache lines, as processors fetch pairs. */
  private static final int PADDING = 32;

  private static final int STOPPED = 1;
  private static final int ABANDONED = 2;

  private final AtomicIntegerArray cells = new AtomicIntegerArray(2 * PADDING + 1);

  /** Threads shall end, but finish what they are doing. */
  public void stop() {
    cells.compareAndSet(PADDING, 0, STOPPED);
  }

  /** Threads shall end at once. */
  public void abandon() {
    cells.set(PADDING, ABANDONED);
  }

  /** Whether threads shall end, at once or not. */
  public boolean isStopped() {
    return cells.get(PADDING) != 0;
  }

  /** Whether threads shall end at once. */
  public boolean isAbandoned() {
    return cells.get(PADDING) == ABANDONED;
  }
}
