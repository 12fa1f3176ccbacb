package rondo.explore.concurrent;

import java.util.concurrent.atomic.AtomicInteger;

/** Lets the threads of a test continue at the same moment, again and again, so that they race. */
public final class SpinBarrier {
  private static final int SPINS = 2000;

  private final int threads;
  private final int mostSpins;
  private final AtomicInteger arrived = new AtomicInteger();

  public SpinBarrier(int threads) {
    this.threads = threads;
    mostSpins = threads <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
  }

  /** Waits until all threads have called this as often as this one. */
  public void await() {
    await(() -> {});
  }

  /** The same, and polls a safepoint meanwhile. */
  public void await(Safepoint safepoint) {
    await(safepoint::poll);
  }

  private void await(Runnable poll) {
    int all = (arrived.getAndIncrement() / threads + 1) * threads;
    for (int spins = 0; arrived.get() < all; spins++) {
      poll.run();
      if (spins < mostSpins) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }
}
