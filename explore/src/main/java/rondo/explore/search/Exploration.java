package rondo.explore.search;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Budget;
import rondo.explore.store.Halves;
import rondo.explore.store.HashStore;
import rondo.explore.store.StateStore;
import rondo.explore.store.TreeStore;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Puts a search together from its options and runs it. */
public final class Exploration {
  private static final int INITIAL_CAPACITY = 1 << 14;

  private static final long USUAL_FILTER_BYTES = 256L << 20;

  private Exploration() {}

  /** See {@link rondo.explore.Search#run}. */
  public static Verdict run(
      TransitionSystem system,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    Budget budget = new Budget(options.memoryBytes());
    StateStore store;
    try {
      store = store(system, options, budget);
    } catch (Budget.ExhaustedException | OutOfMemoryError e) {
      Statistics nothing = new Statistics(0, 0, 0, 0, budget.used());
      return new Verdict.Inconclusive(new Verdict.Extent.Stopped(Verdict.Reason.MEMORY), nothing);
    }
    Run run = new Run(options, store, budget);
    try (Monitor _ = new Monitor(run, progress, cancelled)) {
      switch (options.order()) {
        case DFS -> new Crew(run, system).search();
        case BFS -> new BreadthFirst(run, system).search();
      }
    }
    return run.verdict();
  }

  private static StateStore store(TransitionSystem system, SearchOptions options, Budget budget) {
    int words = system.layout().words();
    int threads = options.threads();
    return switch (options.store()) {
      case EXACT -> {
        var halves = Halves.of(system.layout(), Sample.of(system));
        yield new TreeStore(halves, INITIAL_CAPACITY, threads, budget);
      }
      case BITSTATE -> HashStore.bits(words, filterBytes(options.memoryBytes()), threads, budget);
      case HASH_COMPACT -> HashStore.hashes(words, INITIAL_CAPACITY, threads, budget);
    };
  }

  /** Three quarters of a limit that was given; without one, no more than is usual. */
  private static long filterBytes(long limit) {
    boolean given = limit < SearchOptions.defaults().memoryBytes();
    long most = limit / 4 * 3;
    return given ? most : Math.min(most, USUAL_FILTER_BYTES);
  }
}
