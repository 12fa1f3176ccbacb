package rondo.explore.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.IoErrorText;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.SearchOptions;
import rondo.explore.SearchRestart;
import rondo.explore.SearchTask;
import rondo.explore.TransitionSystem;
import rondo.explore.files.SearchStorage;
import rondo.explore.search.dfs.Cndfs;
import rondo.explore.search.dfs.WorkStealingDfs;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.external.ExternalBreadthFirst;
import rondo.explore.search.external.SavedSearch;
import rondo.explore.search.external.SearchOutcome;
import rondo.explore.store.ColourStore;
import rondo.explore.store.HashStore;
import rondo.explore.store.MemoryBudget;
import rondo.explore.store.StateStore;
import rondo.explore.store.TreeSplit;
import rondo.explore.store.TreeStore;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Assembles a search from its options and runs it. */
public final class Exploration {
  private static final int INITIAL_CAPACITY = 1 << 14;

  /** States up to this size are searched breadth first as far as the options say. */
  private static final int USUAL_WORDS = 16;

  private static final long USUAL_FILTER_BYTES = 256L << 20;

  private Exploration() {}

  /** See {@link rondo.explore.run.Search#run(SearchTask, Consumer, BooleanSupplier)}. */
  public static Verdict run(
      SearchTask task, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    SearchOptions options = task.options();
    var memory = new MemoryBudget(options.memoryBytes(), task.system()::cacheBytes);
    long began = System.nanoTime();
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(() -> run(task, progress, memory, began));
    } catch (MemoryBudget.ExhaustedException | OutOfMemoryError e) {
      return unexplored(Verdict.Reason.MEMORY, memory, began);
    } catch (LimitReachedException e) {
      return unexplored(Verdict.Reason.of(e.limit()), memory, began);
    } catch (UncheckedIOException e) {
      String why = IoErrorText.text(e.getCause());
      return unexplored(new Verdict.Extent.Stopped(Verdict.Reason.STORAGE, why), memory, began);
    }
  }

  /** The verdict if a limit was reached before the search began. */
  private static Verdict unexplored(Verdict.Reason why, MemoryBudget memory, long began) {
    return unexplored(new Verdict.Extent.Stopped(why), memory, began);
  }

  private static Verdict unexplored(Verdict.Extent.Stopped why, MemoryBudget memory, long began) {
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Verdict.Inconclusive(why, new Statistics(0, 0, 0, seconds, memory.used()));
  }

  private static Verdict run(
      SearchTask task, Consumer<Statistics> progress, MemoryBudget memory, long began) {
    TransitionSystem given =
        task.different().isPresent() ? new FirstViolationSystem(task.system()) : task.system();
    Verdict verdict = search(given, task, progress, memory, began);
    boolean isBreadthFirst = !verdict.statistics().profile().levels().isEmpty();
    return isBreadthFirst ? verdict : TraceShortener.shorten(verdict, given);
  }

  private static Verdict search(
      TransitionSystem given,
      SearchTask task,
      Consumer<Statistics> progress,
      MemoryBudget memory,
      long began) {
    SearchOptions options = task.options();
    if (options.external().isPresent()) {
      return searchExternally(given, task, progress, memory, began);
    }
    StateSample stateSample =
        given.isWorthSampling()
                && (options.store() == SearchOptions.Store.EXACT
                    || Cndfs.checksCycles(given, options))
            ? StateSample.of(given)
            : StateSample.none();
    TransitionSystem system = ReductionProbe.keepIfUseful(given, stateSample.states());
    if (isColoured(system, options)) {
      var split = TreeSplit.of(system.layout(), stateSample.representative());
      var store = new ColourStore(split, INITIAL_CAPACITY, options.threads(), memory);
      SearchContext context =
          new SearchContext(task, Coverage.Exhaustive::new, memory, Budget.current(), began);
      Runnable search =
          isSplit(system)
              ? new WorkStealingDfs(context, system, store)::search
              : new Cndfs(context, system, store)::search;
      return run(context, search, progress);
    }
    StateStore store = store(system, stateSample, options, memory);
    SearchContext context =
        new SearchContext(task, store::coverage, memory, Budget.current(), began);
    Runnable search =
        switch (order(options)) {
          case DFS -> new WorkStealingDfs(context, system, store, Optional.empty())::search;
          case BFS -> new BreadthFirst(context, system, store, Long.MAX_VALUE)::search;
          case AUTO -> () -> searchBreadthFirst(context, system, store);
        };
    return run(context, search, progress);
  }

  /** Searches with files; continues a former search of the same folder. */
  private static Verdict searchExternally(
      TransitionSystem given,
      SearchTask task,
      Consumer<Statistics> progress,
      MemoryBudget memory,
      long began) {
    try {
      TransitionSystem system = withoutUnsoundReduction(given, task.options());
      SearchTask external = task.with(system);
      SearchStorage storage = task.options().external().orElseThrow().folder().next(external);
      Optional<Verdict> known = SearchOutcome.read(storage, system);
      if (known.isPresent()) {
        return known.get();
      }
      Verdict verdict = searchExternally(external, storage, progress, memory, began);
      SearchOutcome.write(storage, verdict, system);
      return verdict;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Verdict searchExternally(
      SearchTask task,
      SearchStorage storage,
      Consumer<Statistics> progress,
      MemoryBudget memory,
      long began)
      throws IOException {
    Optional<SavedSearch> saved = SavedSearch.read(storage);
    TreeSplit split = saved.map(SavedSearch::split).orElseGet(() -> sampledSplit(task.system()));
    long before = (long) (1e9 * saved.map(s -> s.statistics().seconds()).orElse(0.0));
    SearchContext context =
        new SearchContext(task, Coverage.Exhaustive::new, memory, Budget.current(), began - before);
    var search = new ExternalBreadthFirst(context, task.system(), split, storage, saved);
    try {
      return run(context, search::search, progress);
    } catch (SearchRestart e) {
      SearchOutcome.write(storage, e);
      throw e;
    }
  }

  /**
   * The system without its reducer, if an observer may move or accept: the cycle proviso of
   * breadth-first search is for safety properties, and observers that make no moves.
   */
  private static TransitionSystem withoutUnsoundReduction(
      TransitionSystem system, SearchOptions options) {
    boolean isUnsound =
        Cndfs.checksCycles(system, options)
            || options.order() != SearchOptions.Order.BFS && system.acceptance() != Acceptance.NONE;
    return system.isReduced() && isUnsound ? system.withReducers(() -> Reducer.NONE) : system;
  }

  private static TreeSplit sampledSplit(TransitionSystem system) {
    StateSample sample = system.isWorthSampling() ? StateSample.of(system) : StateSample.none();
    return TreeSplit.of(system.layout(), sample.representative());
  }

  /** An approximate store saves memory, of which breadth-first search needs more. */
  private static SearchOptions.Order order(SearchOptions options) {
    boolean isApproximate = options.store() != SearchOptions.Store.EXACT;
    return options.order() == SearchOptions.Order.AUTO && isApproximate
        ? SearchOptions.Order.DFS
        : options.order();
  }

  /** Searches breadth first up to a number of states, then depth first. */
  private static void searchBreadthFirst(
      SearchContext context, TransitionSystem system, StateStore store) {
    long maxStates = breadthFirstStates(context.options(), system);
    var breadthFirst = new BreadthFirst(context, system, store, maxStates);
    breadthFirst.search();
    if (breadthFirst.hasOpenStates()) {
      context.clearLevels();
      TransitionSystem rest =
          ReductionProbe.keepIfUseful(system, breadthFirst.reducedStates(), context.foundStates());
      new WorkStealingDfs(context, rest, store, Optional.of(breadthFirst)).search();
    }
  }

  /** Fewer where states are large, since steps take longer there. */
  private static long breadthFirstStates(SearchOptions options, TransitionSystem system) {
    int words = Math.max(USUAL_WORDS, system.layout().words());
    return options.breadthFirstStates() * USUAL_WORDS / words;
  }

  private static Verdict run(
      SearchContext context, Runnable search, Consumer<Statistics> progress) {
    try (SearchMonitor _ = new SearchMonitor(context, progress)) {
      search.run();
    }
    return context.verdict();
  }

  /**
   * Whether CNDFS is needed: for accepting cycles in any search order. With any other observer it
   * is used for its cycle proviso, which takes the moves of the observer into account, unless the
   * order is breadth first.
   */
  private static boolean isColoured(TransitionSystem system, SearchOptions options) {
    boolean mayNest = options.order() != SearchOptions.Order.BFS;
    return Cndfs.checksCycles(system, options)
            && (mayNest || system.acceptance().mayHaveAcceptingStates())
        || mayNest
            && options.store() == SearchOptions.Store.EXACT
            && system.isReduced()
            && system.acceptance() != Acceptance.NONE;
  }

  /** Whether the pre-accepting states are searched separately. */
  private static boolean isSplit(TransitionSystem system) {
    Acceptance acceptance = system.acceptance();
    return !system.isReduced() && acceptance.precedesAccepting(StateSample.initial(system));
  }

  private static StateStore store(
      TransitionSystem system,
      StateSample stateSample,
      SearchOptions options,
      MemoryBudget memory) {
    int words = system.layout().words();
    int threads = options.threads();
    return switch (options.store()) {
      case EXACT -> {
        var split = TreeSplit.of(system.layout(), stateSample.representative());
        yield new TreeStore(split, INITIAL_CAPACITY, threads, memory);
      }
      case BITSTATE ->
          HashStore.bitstate(words, filterBytes(options.memoryBytes()), threads, memory);
      case HASH_COMPACT -> HashStore.hashCompact(words, INITIAL_CAPACITY, threads, memory);
    };
  }

  /** Three quarters of the limit; if the limit is the default one, at most the usual size. */
  private static long filterBytes(long limit) {
    boolean given = limit < SearchOptions.defaults().memoryBytes();
    long most = limit / 4 * 3;
    return given ? most : Math.min(most, USUAL_FILTER_BYTES);
  }
}
