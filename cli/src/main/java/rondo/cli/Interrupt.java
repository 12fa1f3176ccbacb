package rondo.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import rondo.budget.Activity;
import rondo.budget.Budget;
import rondo.cli.report.Decimal;

/**
 * Lets SIGINT and SIGTERM end a command in order. The virtual machine answers a signal by running
 * shutdown hooks, and exits when they are done; ours uses up the {@link Budget} of the command, and
 * then waits for the main thread to report what was found and to end the program itself, with its
 * own status. If that takes too long, the hook says how far the command came, and ends the program.
 */
final class Interrupt implements AutoCloseable {
  /** With what Java needs to end, that makes a second. */
  private static final Duration PATIENCE = Duration.ofMillis(900);

  static final Duration FOREVER = Duration.ofDays(36500);

  private final Console console;
  private final Thread hook = new Thread(this::stop, "interrupt");
  private final Budget budget;
  private volatile boolean requested;

  private Interrupt(Console console) {
    this.console = console;
    budget = Budget.current().within(FOREVER, () -> requested);
  }

  /** Runs a command so that signals use up its budget. */
  static Exit during(Console console, Supplier<Exit> command) {
    try (var interrupt = new Interrupt(console)) {
      interrupt.watch();
      return interrupt.budget.call(command);
    }
  }

  /** Whether the command that this thread runs was interrupted. */
  static BooleanSupplier requested() {
    Budget budget = Budget.current();
    return () -> budget.reachedLimit().isPresent();
  }

  private void watch() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      requested = true; // The program is ending already.
    }
  }

  private void stop() {
    requested = true;
    Thread.ofPlatform().daemon().start(Interrupt::endSoon);
    pause(PATIENCE);
    console.err().println("inconclusive: it was interrupted" + progress(budget.activity()));
    console.err().flush();
    end();
  }

  /** Whatever happens to the streams. */
  private static void endSoon() {
    pause(PATIENCE.plusMillis(100));
    end();
  }

  private static void end() {
    Runtime.getRuntime().halt(Exit.INCONCLUSIVE.status());
  }

  private static String progress(Optional<Activity> activity) {
    return activity.map(a -> " after " + Decimal.grouped(a.count()) + " " + a.unit()).orElse("");
  }

  private static void pause(Duration time) {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** When an interrupt is under way, the hook goes on waiting for the program to end itself. */
  @Override
  public void close() {
    budget.close();
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
