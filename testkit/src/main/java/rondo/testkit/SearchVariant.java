package rondo.testkit;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SearchOptions.Store;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.testkit.files.MemoryStorage;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** A search of the compiled model, to be compared with the reference exploration. */
public record SearchVariant(String name, SearchOptions options) {
  private static final long EXACT_STATES = 10_000;

  /** A limit of states, not of time, so that it is the same on every machine. */
  private static final long MAX_STATES = 5_000_000;

  private static final long BITSTATE_BYTES = 16L << 20;

  /** Everything is written to files at once, and the cache holds about two hundred states. */
  private static final ExternalSizes FORGETFUL = new ExternalSizes(3, 1, 5, 1);

  private static final ExternalSizes FEW = new ExternalSizes(4, 100, 200, 1);

  /** All search variants. */
  public static List<SearchVariant> all() {
    return Stream.concat(exact().stream(), approximate().stream()).toList();
  }

  /** All search variants with an exact store. */
  public static List<SearchVariant> exact() {
    SearchOptions whole = whole();
    return List.of(
        new SearchVariant("dfs", whole.withOrder(Order.DFS)),
        new SearchVariant("bfs", whole.withOrder(Order.BFS)),
        new SearchVariant("dfs, two threads", whole.withOrder(Order.DFS).withThreads(2)),
        new SearchVariant("bfs, two threads", whole.withOrder(Order.BFS).withThreads(2)),
        new SearchVariant(
            "auto", whole.withOrder(Order.AUTO).withBreadthFirstStates(20).withThreads(2)),
        new SearchVariant("files", whole.withExternal(files(FORGETFUL))),
        new SearchVariant("files, two threads", whole.withExternal(files(FEW)).withThreads(2)));
  }

  /** With a checkpoint after every level. */
  private static ExternalMemory files(ExternalSizes sizes) {
    return new ExternalMemory(_ -> new MemoryStorage(), Duration.ZERO, Optional.of(sizes));
  }

  /** This variant with partial order reduction. */
  public SearchVariant reduced() {
    return new SearchVariant(name + ", reduced", options.withReduction(Reduction.PARTIAL_ORDER));
  }

  /**
   * Searches with lossy stores, with so much memory that they hardly ever omit a state of a small
   * model.
   */
  public static List<SearchVariant> approximate() {
    SearchOptions bits = whole().withStore(Store.BITSTATE).withMemoryBytes(BITSTATE_BYTES);
    SearchOptions hashes = whole().withStore(Store.HASH_COMPACT);
    return List.of(
        new SearchVariant("bitstate, dfs", bits.withOrder(Order.DFS)),
        new SearchVariant(
            "hashcompact, bfs, two threads", hashes.withOrder(Order.BFS).withThreads(2)));
  }

  private static SearchOptions whole() {
    return SearchOptions.defaults().withErrors(0).withMaxStates(MAX_STATES);
  }

  /** Whether this variant must find all states of a model with so many states. */
  public boolean findsAll(long states) {
    return options.store() == Store.EXACT || states <= EXACT_STATES;
  }

  public ExplorationOutcome explore(ProcessSystem system, FullChannelPolicy policy) {
    Verdict verdict =
        ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
    var statistics = verdict.statistics();
    return switch (verdict) {
      case Verdict.Holds holds -> {
        requireHonest(holds.coverage(), statistics.states());
        yield new ExplorationOutcome.Explored(
            EnumSet.noneOf(Property.class), statistics.states(), statistics.transitions());
      }
      case Verdict.Violated(_, _, Verdict.Extent.Stopped(Verdict.Reason why, _, _), _) ->
          new ExplorationOutcome.Unknown(why.text());
      case Verdict.Violated(var violations, _, Verdict.Extent.Complete(Coverage coverage), _) -> {
        requireHonest(coverage, statistics.states());
        var properties = EnumSet.noneOf(Property.class);
        violations.stream().map(Violation::property).forEach(properties::add);
        yield new ExplorationOutcome.Explored(
            properties, statistics.states(), statistics.transitions());
      }
      case Verdict.Inconclusive inconclusive ->
          new ExplorationOutcome.Unknown(inconclusive.reason().text());
    };
  }

  /** Checks that exactly the searches with lossy stores report approximate coverage. */
  private void requireHonest(Coverage coverage, long states) {
    boolean honest =
        switch (coverage) {
          case Coverage.Exhaustive() -> options.store() == Store.EXACT || states == 0;
          case Coverage.Approximate(_, double omission) ->
              options.store() != Store.EXACT && omission >= 0 && omission < 0.1;
          case Coverage.Sampled _ -> false;
        };
    if (!honest) {
      throw new IllegalStateException(name + " claims to have covered " + coverage);
    }
  }
}
