package rondo.verify.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.SearchOptions;
import rondo.trace.Statistics;

/**
 * Limits and observation of a search.
 *
 * @param progress receives the current statistics about twice a second
 * @param isCancelled polled regularly; true ends the search
 */
public record SearchControl(
    Duration time, Consumer<Statistics> progress, BooleanSupplier isCancelled) {
  /** Without limit. */
  public static final SearchControl NONE =
      new SearchControl(Duration.ofDays(36500), _ -> {}, () -> false);

  /**
   * An exhaustive search without reductions, which preserves all states. Its memory is limited so
   * that two searches can run at once.
   */
  SearchOptions options() {
    return SearchOptions.defaults()
        .withThreads(Runtime.getRuntime().availableProcessors())
        .withMemoryBytes(Runtime.getRuntime().maxMemory() / 10 * 4)
        .withTime(time);
  }
}
