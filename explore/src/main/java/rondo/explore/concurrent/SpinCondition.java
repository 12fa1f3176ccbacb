package rondo.explore.concurrent;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Something that threads wait for, busily for a moment and then blocked: threads that wait for each
 * other very often would spend most of that time being blocked and woken up. They are blocked at
 * once if there are more threads than processors.
 *
 * <p>What is waited for depends on volatile variables. A thread that waits increments {@code
 * blocked} before it checks them for the last time, and a thread that changes them reads {@code
 * blocked} afterwards; so no signal is lost.
 */
public final class SpinCondition {
  private static final long MAX_SPIN_NANOS = 100_000;
  private static final int CHECKS_PER_CLOCK = 32;

  private final boolean maySpin;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** The number of blocked threads; written with the lock only. */
  private volatile int blocked;

  /**
   * @param threads the number of threads that wait for each other
   */
  public SpinCondition(int threads) {
    maySpin = threads > 1 && threads <= Runtime.getRuntime().availableProcessors();
  }

  /** Waits until a predicate holds; interrupts are kept. */
  public void await(BooleanSupplier holds) {
    if (holds.getAsBoolean() || maySpin && spin(holds)) {
      return;
    }
    lock.lock();
    try {
      blocked++;
      while (!holds.getAsBoolean()) {
        changed.awaitUninterruptibly();
      }
      blocked--;
    } finally {
      lock.unlock();
    }
  }

  private static boolean spin(BooleanSupplier holds) {
    long began = System.nanoTime();
    do {
      for (int i = 0; i < CHECKS_PER_CLOCK; i++) {
        Thread.onSpinWait();
        if (holds.getAsBoolean()) {
          return true;
        }
      }
    } while (System.nanoTime() - began < MAX_SPIN_NANOS);
    return false;
  }

  /** Lets all threads check their predicates again; called after something has changed. */
  public void signalAll() {
    if (blocked > 0) {
      lock.lock();
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
