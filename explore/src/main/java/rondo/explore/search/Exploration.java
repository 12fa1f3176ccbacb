package rondo.explore.search;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Budget;
import rondo.explore.store.StateStore;
import rondo.explore.store.TreeStore;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Puts a search together from its options and runs it. */
public final class Exploration {
  private static final int INITIAL_CAPACITY = 1 << 14;

  private Exploration() {}

  /** See {@link rondo.explore.Search#run}. */
  public static Verdict run(
      TransitionSystem system,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    Budget budget = new Budget(options.memoryBytes());
    StateStore store = store(system, options, budget);
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
    return switch (options.store()) {
      case EXACT -> new TreeStore(system.layout(), INITIAL_CAPACITY, budget);
      case BITSTATE, HASH_COMPACT -> throw new UnsupportedOperationException("not built yet");
    };
  }
}
