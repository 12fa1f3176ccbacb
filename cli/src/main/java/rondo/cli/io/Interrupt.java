package rondo.cli.io;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import rondo.budget.Activity;
import rondo.budget.Budget;
import rondo.report.Decimal;

/**
 * Lets SIGINT and SIGTERM end a command in an orderly way. The JVM runs shutdown hooks on a signal
 * and exits when they return. Our hook exhausts the {@link Budget} of the command and waits for the
 * main thread to report partial results and to end the program with its own status. If that takes
 * too long, the hook prints the progress of the command and ends the program.
 */
public final class Interrupt implements AutoCloseable {
  /** With the time that the JVM needs to exit, about a second. */
  public static final Duration GRACE_PERIOD = Duration.ofMillis(900);

  public static final Duration FOREVER = Duration.ofDays(36500);

  private final Console console;
  private final Duration gracePeriod;
  private final Thread hook = new Thread(this::stop, "interrupt");
  private final Budget budget;
  private volatile boolean requested;

  private Interrupt(Console console, Duration gracePeriod) {
    this.console = console;
    this.gracePeriod = gracePeriod;
    budget = Budget.current().within(FOREVER, () -> requested);
  }

  /**
   * Runs a command so that signals exhaust its budget.
   *
   * @param gracePeriod the time that the command has to end by itself
   */
  public static Exit during(Console console, Duration gracePeriod, Supplier<Exit> command) {
    try (var interrupt = new Interrupt(console, gracePeriod)) {
      interrupt.watch();
      return interrupt.budget.call(command);
    }
  }

  /** Whether the current thread's command was interrupted. */
  public static BooleanSupplier requested() {
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
    Thread.ofPlatform().daemon().start(this::endSoon);
    pause(gracePeriod);
    console.err().println("inconclusive: it was interrupted" + progress(budget.activity()));
    console.err().flush();
    end();
  }

  /** Ends the program even if its streams block. */
  private void endSoon() {
    pause(gracePeriod.plusMillis(100));
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

  /** During an interrupt, the hook keeps waiting for the program to end itself. */
  @Override
  public void close() {
    budget.close();
    if (requested) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      requested = true; // The interrupt has just arrived.
    }
  }
}
