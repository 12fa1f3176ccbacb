package rondo.explore.search;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import rondo.trace.Property;

/**
 * Where the workers of a coloured search wait for one another, and where it is noticed that they
 * wait in a circle.
 *
 * <p>What a worker waits for comes true only through a worker that does not wait. So when all wait,
 * each looks once more, and if nobody has left meanwhile, nobody ever will. The age changes
 * whenever a worker comes or leaves; only looks within one age count.
 */
final class WaitCycleDetector {
  private static final int SPINS = 2_000;
  private static final int NAP_NANOS = 20_000;

  /** How waiting ended. */
  enum WaitResult {
    FULFILLED,
    /** All workers waited for one another. */
    WAIT_CYCLE,
    /** The search is over. */
    STOPPED
  }

  private final SearchContext context;
  private int working;
  private int waiting;
  private int certain;
  private long age;
  private volatile boolean waitCycle;

  WaitCycleDetector(SearchContext context) {
    this.context = context;
  }

  /** Checks, after the search, that what workers waiting in a circle must mean was found. */
  void check() {
    boolean mustHave = waitCycle && !context.isStopped() && !context.isTruncated();
    if (mustHave && !context.hasFound(Property.ACCEPTANCE_CYCLE)) {
      throw new IllegalStateException("workers waited for one another, but there is no cycle");
    }
  }

  /** A worker begins, its stack still empty. */
  synchronized void begin() {
    working++;
    change();
  }

  /** A worker is done, its stack empty again. */
  synchronized void finish() {
    working--;
    change();
  }

  /**
   * Waits until something is so.
   *
   * @param poll called again and again meanwhile
   */
  WaitResult await(BooleanSupplier fulfilled, Runnable poll) {
    for (int i = 0; i < SPINS; i++) {
      poll.run();
      if (fulfilled.getAsBoolean()) {
        return WaitResult.FULFILLED;
      }
      Thread.onSpinWait();
    }
    come();
    try {
      long sure = -1;
      while (true) {
        poll.run();
        long now = ageIfAllWait();
        if (fulfilled.getAsBoolean()) {
          return WaitResult.FULFILLED;
        }
        if (context.isStopped()) {
          return WaitResult.STOPPED;
        }
        if (waitCycle) {
          return WaitResult.WAIT_CYCLE;
        }
        if (now >= 0 && now != sure) {
          sure = now;
          confirm(now);
        }
        LockSupport.parkNanos(NAP_NANOS);
      }
    } finally {
      leave();
    }
  }

  private synchronized void come() {
    waiting++;
    change();
  }

  private synchronized void leave() {
    waiting--;
    change();
  }

  private void change() {
    age++;
    certain = 0;
  }

  /** The age while all wait, else a negative number. */
  private synchronized long ageIfAllWait() {
    return waiting == working ? age : -1;
  }

  private synchronized void confirm(long since) {
    if (since == age && ++certain == working) {
      waitCycle = true;
    }
  }
}
