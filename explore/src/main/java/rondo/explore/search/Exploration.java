package rondo.explore.search;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.Acceptance;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.store.ColourStore;
import rondo.explore.store.Halves;
import rondo.explore.store.HashStore;
import rondo.explore.store.MemoryBudget;
import rondo.explore.store.StateStore;
import rondo.explore.store.TreeStore;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Puts a search together from its options and runs it. */
public final class Exploration {
  private static final int INITIAL_CAPACITY = 1 << 14;

  private static final long USUAL_FILTER_BYTES = 256L << 20;

  private Exploration() {}

  /** See {@link rondo.explore.Search#run}. */
  public static Verdict run(
      TransitionSystem given,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var memory = new MemoryBudget(options.memoryBytes(), given::rememberedBytes);
    long began = System.nanoTime();
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(() -> run(given, options, progress, memory, began));
    } catch (MemoryBudget.ExhaustedException | OutOfMemoryError e) {
      return unexplored(Verdict.Reason.MEMORY, memory, began);
    } catch (LimitReachedException e) {
      return unexplored(Verdict.Reason.of(e.limit()), memory, began);
    }
  }

  /** A limit was reached before the search began. */
  private static Verdict unexplored(Verdict.Reason why, MemoryBudget memory, long began) {
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Verdict.Inconclusive(
        new Verdict.Extent.Stopped(why), new Statistics(0, 0, 0, seconds, memory.used()));
  }

  private static Verdict run(
      TransitionSystem given,
      SearchOptions options,
      Consumer<Statistics> progress,
      MemoryBudget memory,
      long began) {
    Sample sample =
        given.isWorthSampling()
                && (options.store() == SearchOptions.Store.EXACT
                    || ColouredCrew.hasCycles(given, options))
            ? Sample.of(given)
            : Sample.none();
    TransitionSystem system = Trial.of(given, sample.states());
    if (isColoured(system, options)) {
      var halves = Halves.of(system.layout(), sample.representative());
      var store = new ColourStore(halves, INITIAL_CAPACITY, options.threads(), memory);
      Run run = new Run(options, Coverage.Exhaustive::new, memory, Budget.current(), began);
      Runnable search =
          isSplit(system)
              ? new Crew(run, system, store)::search
              : new ColouredCrew(run, system, store)::search;
      return run(run, search, progress);
    }
    StateStore store = store(system, sample, options, memory);
    Run run = new Run(options, store::coverage, memory, Budget.current(), began);
    Runnable search =
        switch (options.order()) {
          case DFS -> new Crew(run, system, store)::search;
          case BFS -> new BreadthFirst(run, system, store)::search;
        };
    return run(run, search, progress);
  }

  private static Verdict run(Run run, Runnable search, Consumer<Statistics> progress) {
    try (Monitor _ = new Monitor(run, progress)) {
      search.run();
    }
    return run.verdict();
  }

  /**
   * Whether the coloured search is needed: for cycles in any order, or for reduction. Under an
   * observer that is never accepting it is wanted depth first alone, for its cycle proviso.
   */
  private static boolean isColoured(TransitionSystem system, SearchOptions options) {
    boolean depthFirst = options.order() == SearchOptions.Order.DFS;
    return ColouredCrew.hasCycles(system, options)
            && (depthFirst || system.acceptance().isPossible())
        || depthFirst && options.store() == SearchOptions.Store.EXACT && system.isReduced();
  }

  /** Whether what comes before all accepting states is worth a search of its own. */
  private static boolean isSplit(TransitionSystem system) {
    Acceptance acceptance = system.acceptance();
    return !system.isReduced() && acceptance.isBefore(Sample.initial(system));
  }

  private static StateStore store(
      TransitionSystem system, Sample sample, SearchOptions options, MemoryBudget memory) {
    int words = system.layout().words();
    int threads = options.threads();
    return switch (options.store()) {
      case EXACT -> {
        var halves = Halves.of(system.layout(), sample.representative());
        yield new TreeStore(halves, INITIAL_CAPACITY, threads, memory);
      }
      case BITSTATE -> HashStore.bits(words, filterBytes(options.memoryBytes()), threads, memory);
      case HASH_COMPACT -> HashStore.hashes(words, INITIAL_CAPACITY, threads, memory);
    };
  }

  /** Three quarters of a limit that was given; without one, no more than is usual. */
  private static long filterBytes(long limit) {
    boolean given = limit < SearchOptions.defaults().memoryBytes();
    long most = limit / 4 * 3;
    return given ? most : Math.min(most, USUAL_FILTER_BYTES);
  }
}
