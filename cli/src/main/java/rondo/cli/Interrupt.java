package rondo.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets Ctrl-C end a search in order. The virtual machine answers an interrupt by running shutdown
 * hooks, and exits when they are done; ours asks the search to stop and then waits for the main
 * thread to report what was found and to end the program itself, with its own status.
 */
final class Interrupt implements BooleanSupplier, AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final Thread hook = new Thread(this::stop, "interrupt");
  private volatile boolean requested;

  private Interrupt() {}

  /** From now on, until it is closed, an interrupt is a request. */
  static Interrupt watch() {
    var interrupt = new Interrupt();
    try {
      Runtime.getRuntime().addShutdownHook(interrupt.hook);
    } catch (IllegalStateException e) {
      interrupt.requested = true; // The program is ending already.
    }
    return interrupt;
  }

  @Override
  public boolean getAsBoolean() {
    return requested;
  }

  private void stop() {
    requested = true;
    try {
      TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(Exit.INCONCLUSIVE.status());
  }

  /** When an interrupt is under way, the hook goes on waiting for the program to end itself. */
  @Override
  public void close() {
    if (requested) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      requested = true; // The interrupt came just now.
    }
  }
}
