package rondo.explore.concurrent;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * Lets one thread modify shared tables while all other threads that use them are paused, and lets
 * the paused threads share that work. Threads poll at points of their choice; a thread that does
 * not use the tables leaves, and is not waited for.
 *
 * <p>Lock-free other than for threads that wait: one word counts the threads inside and those
 * paused, and is negative if a pause is requested. A paused thread resumes by compare-and-set of a
 * word that is not negative; so it remains paused if another request comes first.
 */
public final class Safepoint {
  private static final long REQUESTED = Long.MIN_VALUE;
  private static final long INSIDE = 1L << Integer.SIZE;
  private static final long PAUSED = 1;

  private final int threads;
  private final AtomicLong state = new AtomicLong();
  private volatile ParallelLoop loop = ParallelLoop.EMPTY;

  /** The thread that runs exclusively waits for the others. */
  private final SpinCondition reached;

  /** The others wait for the end of the pause, or for a loop. */
  private final SpinCondition changed;

  public Safepoint(int threads) {
    this.threads = threads;
    reached = new SpinCondition(threads);
    changed = new SpinCondition(threads);
  }

  public int threads() {
    return threads;
  }

  /** Registers the calling thread, which polls from now on. */
  public void enter() {
    while (true) {
      long before = state.get();
      if (before < 0) {
        changed.await(() -> state.get() >= 0);
      } else if (state.compareAndSet(before, before + INSIDE)) {
        return;
      }
    }
  }

  /** Unregisters the calling thread, which does not access the tables from now on. */
  public void leave() {
    state.getAndAdd(-INSIDE);
    reached.signalAll();
  }

  /** Pauses while another thread runs exclusively. */
  public void poll() {
    if (state.get() < 0) {
      pause();
    }
  }

  /**
   * Runs {@code work} while all other threads are paused. If another thread was faster, pauses for
   * it and does nothing: the caller must check again whether the work is still needed.
   */
  public void runExclusively(Runnable work) {
    if (!request()) {
      pause();
      return;
    }
    try {
      reached.await(this::areOthersPaused);
      work.run();
    } finally {
      state.getAndUpdate(s -> s & ~REQUESTED);
      changed.signalAll();
    }
  }

  /**
   * Executes a loop while all other threads are paused, in these threads too; rethrows the first
   * exception. Only for work that runs exclusively.
   */
  public void forAll(int count, IntConsumer body) {
    if (paused() == 0 || count == 1) {
      for (int i = 0; i < count; i++) {
        body.accept(i);
      }
      return;
    }
    var shared = new ParallelLoop(count, body);
    loop = shared;
    changed.signalAll();
    shared.execute();
    reached.await(shared::isDone);
    loop = ParallelLoop.EMPTY;
    shared.rethrow();
  }

  private boolean request() {
    while (true) {
      long before = state.get();
      if (before < 0) {
        return false;
      }
      if (state.compareAndSet(before, before | REQUESTED)) {
        return true;
      }
    }
  }

  private void pause() {
    state.getAndAdd(PAUSED);
    reached.signalAll();
    do {
      if (loop.execute()) {
        reached.signalAll();
      }
      changed.await(() -> state.get() >= 0 || loop.isOpen());
    } while (!resume());
  }

  /** Whether this thread may go on; not if there is something to do, or another request. */
  private boolean resume() {
    while (true) {
      long before = state.get();
      if (before < 0) {
        return false;
      }
      if (state.compareAndSet(before, before - PAUSED)) {
        return true;
      }
    }
  }

  private int paused() {
    return (int) state.get();
  }

  private boolean areOthersPaused() {
    long now = state.get();
    int inside = (int) ((now & ~REQUESTED) / INSIDE);
    return (int) now >= inside - 1;
  }
}
