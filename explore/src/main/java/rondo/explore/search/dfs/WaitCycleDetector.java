package rondo.explore.search.dfs;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import rondo.explore.search.expansion.SearchContext;
import rondo.trace.Property;

/**
 * Await for CNDFS workers, with detection of cyclic waiting.
 *
 * <p>A condition that a worker awaits is made true only by a worker that does not wait. So when all
 * workers wait, each checks its condition once more, and if no worker has stopped waiting
 * meanwhile, none ever will. The age changes whenever a worker starts or stops waiting or working;
 * only checks within one age count.
 */
final class WaitCycleDetector {
  private static final int SPINS = 2_000;
  private static final int NAP_NANOS = 20_000;

  /** The result of waiting. */
  enum WaitResult {
    FULFILLED,
    /** All workers waited for one another. */
    WAIT_CYCLE,
    /** The search was stopped. */
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

  /** Checks, after the search, that an accepting cycle was found if there was a wait cycle. */
  void check() {
    boolean mustHave = waitCycle && !context.isStopped() && !context.isTruncated();
    if (mustHave && !context.hasFound(Property.ACCEPTANCE_CYCLE)) {
      throw new IllegalStateException("workers waited for one another, but there is no cycle");
    }
  }

  /** Registers a worker before its search, with an empty stack. */
  synchronized void begin() {
    working++;
    change();
  }

  /** Unregisters a worker after its search, with an empty stack. */
  synchronized void finish() {
    working--;
    change();
  }

  /**
   * Waits until a condition holds.
   *
   * @param poll called repeatedly meanwhile
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

  /** The age if all workers wait, else a negative number. */
  private synchronized long ageIfAllWait() {
    return waiting == working ? age : -1;
  }

  private synchronized void confirm(long since) {
    if (since == age && ++certain == working) {
      waitCycle = true;
    }
  }
}
