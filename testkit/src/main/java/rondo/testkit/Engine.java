package rondo.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SearchOptions.Store;
import rondo.explore.Verifier;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** A search of the compiled model, to be compared with the plain exploration. */
public record Engine(String name, SearchOptions options) {
  private static final long TOLD_APART = 10_000;

  /** A limit of states, not of time: the same on every machine. */
  private static final long MOST_STATES = 5_000_000;

  private static final long BITSTATE_BYTES = 16L << 20;

  /** Every way to search. */
  public static List<Engine> all() {
    return Stream.concat(exact().stream(), approximate().stream()).toList();
  }

  /** Every way to search that misses nothing. */
  public static List<Engine> exact() {
    SearchOptions whole = whole();
    return List.of(
        new Engine("dfs", whole.withOrder(Order.DFS)),
        new Engine("bfs", whole.withOrder(Order.BFS)),
        new Engine("dfs, two threads", whole.withOrder(Order.DFS).withThreads(2)),
        new Engine("bfs, two threads", whole.withOrder(Order.BFS).withThreads(2)));
  }

  /** The same with partial order reduction. */
  public Engine reduced() {
    return new Engine(name + ", reduced", options.withReduction(Reduction.PARTIAL_ORDER));
  }

  /**
   * Searches that tell states apart by hashes, with so much room that they hardly ever miss one in
   * a small model.
   */
  public static List<Engine> approximate() {
    SearchOptions bits = whole().withStore(Store.BITSTATE).withMemoryBytes(BITSTATE_BYTES);
    SearchOptions hashes = whole().withStore(Store.HASH_COMPACT);
    return List.of(
        new Engine("bitstate, dfs", bits.withOrder(Order.DFS)),
        new Engine("hashcompact, bfs, two threads", hashes.withOrder(Order.BFS).withThreads(2)));
  }

  private static SearchOptions whole() {
    return SearchOptions.defaults().withErrors(0).withMaxStates(MOST_STATES);
  }

  /** Whether a search of a model with so many states must find each of them. */
  public boolean findsAll(long states) {
    return options.store() == Store.EXACT || states <= TOLD_APART;
  }

  public Outcome explore(ProcessSystem system, FullChannel fullChannel) {
    Verdict verdict = Verifier.verify(system, fullChannel, options, _ -> {}, () -> false).verdict();
    var statistics = verdict.statistics();
    return switch (verdict) {
      case Verdict.Holds holds -> {
        requireHonest(holds.coverage(), statistics.states());
        yield new Outcome.Explored(
            EnumSet.noneOf(Property.class), statistics.states(), statistics.transitions());
      }
      case Verdict.Violated(_, _, Verdict.Extent.Stopped(Verdict.Reason why, _), _) ->
          new Outcome.Unknown(why.text());
      case Verdict.Violated(var violations, _, Verdict.Extent.Complete(Coverage coverage), _) -> {
        requireHonest(coverage, statistics.states());
        var properties = EnumSet.noneOf(Property.class);
        violations.stream().map(Violation::property).forEach(properties::add);
        yield new Outcome.Explored(properties, statistics.states(), statistics.transitions());
      }
      case Verdict.Inconclusive inconclusive -> new Outcome.Unknown(inconclusive.why().text());
    };
  }

  /** A search that may have missed one of its states has to say so, and no other may. */
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
