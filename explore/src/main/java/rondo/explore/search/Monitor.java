package rondo.explore.search;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Watches a run from a thread of its own: progress, the time limit, and being cancelled. */
final class Monitor implements AutoCloseable {
  private static final long TICK_MILLIS = 50;
  private static final int TICKS_PER_PROGRESS = 10;

  private final Run run;
  private final Consumer<Statistics> progress;
  private final BooleanSupplier cancelled;
  private final Thread thread;

  Monitor(Run run, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    this.run = run;
    this.progress = progress;
    this.cancelled = cancelled;
    thread = Thread.ofPlatform().daemon().name("rondo-monitor").start(this::watch);
  }

  private void watch() {
    double allowed = run.options().time().toMillis() / 1e3;
    try {
      for (int tick = 1; ; tick++) {
        double left = allowed - run.seconds();
        Thread.sleep(Math.clamp((long) (left * 1e3) + 1, 1, TICK_MILLIS));
        if (cancelled.getAsBoolean()) {
          run.abandon(Verdict.Reason.INTERRUPTED);
        } else if (run.seconds() >= allowed) {
          run.abandon(Verdict.Reason.TIME);
        }
        if (tick % TICKS_PER_PROGRESS == 0) {
          progress.accept(run.statistics());
        }
      }
    } catch (InterruptedException e) {
      // Closed: the search is done.
    } catch (RuntimeException | Error e) {
      run.fail(e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    Crew.join(thread);
  }
}
