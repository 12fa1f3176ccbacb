package rondo.explore.store;

/**
 * Lets one thread change shared tables while all other threads that use them stand still. Threads
 * poll at moments of their choice; a thread that is away from the tables leaves, and is not waited
 * for.
 */
final class Safepoint {
  private final int threads;
  private volatile boolean requested;
  private int inside;
  private int waiting;

  /** For at most so many threads at once. */
  Safepoint(int threads) {
    this.threads = threads;
  }

  int threads() {
    return threads;
  }

  /** From here on the thread polls. */
  synchronized void enter() {
    awaitRelease();
    inside++;
  }

  /** From here on the thread does not touch the tables. */
  synchronized void leave() {
    inside--;
    notifyAll();
  }

  /** Stands still while another thread wants it. */
  void poll() {
    if (requested) {
      park();
    }
  }

  /**
   * Runs {@code work} while every other thread stands still. If another thread was faster, stands
   * still for it and does nothing: the caller looks again whether there is still something to do.
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
