package rondo.smt.solver;

import com.microsoft.z3.Context;
import com.microsoft.z3.Z3Exception;
import java.time.Duration;

/**
 * Ends calls of Z3 from other threads. Z3 ignores an interrupt that arrives before a call has
 * begun, so it is repeated.
 */
final class Z3Interruption {
  private static final Duration BETWEEN_CALLS = Duration.ofMillis(10);

  private final Context z3;
  private boolean running;
  private boolean interrupted;

  Z3Interruption(Context z3) {
    this.z3 = z3;
  }

  /** Announces a call of Z3; false if it must not take place. */
  synchronized boolean begin() {
    running = !interrupted;
    return running;
  }

  /** The call is over, and Z3 may be closed. */
  synchronized void end() {
    running = false;
  }

  synchronized boolean isInterrupted() {
    return interrupted;
  }

  /** Ends the current call and all later ones; may be called from any thread. */
  synchronized void interrupt() {
    interrupted = true;
    if (running) {
      Thread.startVirtualThread(this::insist);
    }
  }

  private void interruptZ3() {
    try {
      z3.interrupt();
    } catch (Z3Exception e) {
      // It reports an earlier interruption, and is interrupted nevertheless.
    }
  }

  private void insist() {
    while (true) {
      synchronized (this) {
        if (!running) {
          return;
        }
        interruptZ3();
      }
      try {
        Thread.sleep(BETWEEN_CALLS);
      } catch (InterruptedException e) {
        return; // cannot happen
      }
    }
  }
}
