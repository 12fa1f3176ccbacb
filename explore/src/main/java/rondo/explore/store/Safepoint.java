package rondo.explore.store;

/**
 * Lets one thread modify shared tables while all other threads that use them are paused. Threads
 * poll at points of their choice; a thread that does not use the tables leaves, and is not waited
 * for.
 */
final class Safepoint {
  private final int threads;
  private volatile boolean requested;
  private int inside;
  private int waiting;

  Safepoint(int threads) {
    this.threads = threads;
  }

  int threads() {
    return threads;
  }

  /** Registers the calling thread, which polls from now on. */
  synchronized void enter() {
    awaitRelease();
    inside++;
  }

  /** Unregisters the calling thread, which does not access the tables from now on. */
  synchronized void leave() {
    inside--;
    notifyAll();
  }

  /** Pauses while another thread runs exclusively. */
  void poll() {
    if (requested) {
      park();
    }
  }

  /**
   * Runs {@code work} while all other threads are paused. If another thread was faster, pauses for
   * it and does nothing: the caller must check again whether the work is still needed.
   */
  synchronized void runExclusively(Runnable work) {
    if (requested) {
      park();
      return;
    }
    requested = true;
    boolean interrupted = false;
    while (waiting < inside - 1) {
      interrupted |= interruptedWait();
    }
    try {
      work.run();
    } finally {
      requested = false;
      notifyAll();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void park() {
    waiting++;
    notifyAll();
    awaitRelease();
    waiting--;
  }

  private void awaitRelease() {
    boolean interrupted = false;
    while (requested) {
      interrupted |= interruptedWait();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean interruptedWait() {
    try {
      wait();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
