package rondo.explore.search;

import java.util.function.Consumer;
import rondo.explore.search.dfs.WorkStealingDfs;
import rondo.explore.search.expansion.SearchContext;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Monitors a search from a separate thread: reports progress and enforces the budget. */
final class SearchMonitor implements AutoCloseable {
  private static final long TICK_MILLIS = 20;
  private static final int TICKS_PER_PROGRESS = 25;
  private static final int TICKS_PER_SAMPLE = 5;

  private final SearchContext context;
  private final Consumer<Statistics> progress;
  private final Thread thread;

  SearchMonitor(SearchContext context, Consumer<Statistics> progress) {
    this.context = context;
    this.progress = progress;
    thread = Thread.ofPlatform().daemon().name("rondo-monitor").start(this::watch);
  }

  private void watch() {
    try {
      for (int tick = 1; ; tick++) {
        Thread.sleep(TICK_MILLIS);
        context
            .budget()
            .reachedLimit()
            .ifPresent(budgetLimit -> context.abandon(Verdict.Reason.of(budgetLimit)));
        if (tick % TICKS_PER_SAMPLE == 0) {
          context.sample();
        }
        if (tick % TICKS_PER_PROGRESS == 0) {
          Statistics now = context.statistics();
          context.budget().report("states", now.states());
          progress.accept(now);
        }
      }
    } catch (InterruptedException e) {
      // Closed: the search has ended.
    } catch (RuntimeException | Error e) {
      context.fail(e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    WorkStealingDfs.join(thread);
  }
}
