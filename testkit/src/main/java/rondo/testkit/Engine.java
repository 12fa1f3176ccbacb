package rondo.testkit;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import rondo.explore.SearchOptions;
import rondo.explore.Verifier;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** A search of the compiled model, to be compared with the plain exploration. */
public record Engine(String name, SearchOptions options) {

  /** Every exact way to search. */
  public static List<Engine> all() {
    SearchOptions whole = SearchOptions.defaults().withErrors(0).withTime(Duration.ofSeconds(60));
    return List.of(
        new Engine("dfs", whole.withOrder(SearchOptions.Order.DFS)),
        new Engine("bfs", whole.withOrder(SearchOptions.Order.BFS)),
        new Engine("dfs, two threads", whole.withOrder(SearchOptions.Order.DFS).withThreads(2)),
        new Engine("bfs, two threads", whole.withOrder(SearchOptions.Order.BFS).withThreads(2)));
  }

  public Outcome explore(ProcessSystem system, FullChannel fullChannel) {
    Verdict verdict = Verifier.verify(system, fullChannel, options, _ -> {}, () -> false).verdict();
    var statistics = verdict.statistics();
    return switch (verdict) {
      case Verdict.Holds _ ->
          new Outcome.Explored(
              EnumSet.noneOf(Property.class), statistics.states(), statistics.transitions());
      case Verdict.Violated(_, _, Verdict.Extent.Stopped(Verdict.Reason why), _) ->
          new Outcome.Unknown(why.text());
      case Verdict.Violated violated -> {
        var properties = EnumSet.noneOf(Property.class);
        violated.violations().stream().map(Violation::property).forEach(properties::add);
        yield new Outcome.Explored(properties, statistics.states(), statistics.transitions());
      }
      case Verdict.Inconclusive inconclusive -> new Outcome.Unknown(inconclusive.why().text());
    };
  }
}
