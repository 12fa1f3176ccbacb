package rondo.verify.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.run.PathSearch;
import rondo.explore.run.PathSearch.Path;
import rondo.explore.run.Search;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/**
 * The verdict of searches from the ends of paths.
 *
 * @param trace a counterexample from the initial state on, if there is one
 */
record PathVerdict(Verdict verdict, Optional<Trace> trace) {
  /**
   * Searches for a violation from the end of each path until one is found. There is no path if an
   * observer has no move any more: then no continuation is a violation.
   */
  static PathVerdict continuing(
      TransitionSystem system, List<Path> paths, SearchOptions options, SearchControl control) {
    var nothing = new Verdict.Holds(new Coverage.Exhaustive(), new Statistics(0, 0, 0, 0, 0));
    var result = new PathVerdict(nothing, Optional.empty());
    for (Path path : paths) {
      Verdict verdict = run(PathSearch.startingIn(system, path.state()), options, control);
      result = new PathVerdict(verdict, trace(verdict).map(path::extended));
      if (!(verdict instanceof Verdict.Holds)) {
        return result;
      }
    }
    return result;
  }

  /** Searches for a shortest path to the end of a path. */
  static PathVerdict reaching(TransitionSystem system, Path path, SearchControl control) {
    SearchOptions options =
        control
            .options()
            .withOrder(SearchOptions.Order.BFS)
            .withChecked(Set.of(Property.FORBIDDEN));
    Verdict verdict = run(PathSearch.endingIn(system, path.state()), options, control);
    return new PathVerdict(verdict, trace(verdict).map(t -> new Trace(t.choices(), noFault())));
  }

  private static OptionalInt noFault() {
    return OptionalInt.empty();
  }

  private static Optional<Trace> trace(Verdict verdict) {
    return verdict instanceof Verdict.Violated violated
        ? Optional.of(violated.violations().getFirst().trace())
        : Optional.empty();
  }

  private static Verdict run(
      TransitionSystem system, SearchOptions options, SearchControl control) {
    return Search.run(system, options, control.progress(), control.isCancelled());
  }

  /** What a search computes, or inconclusive if a limit is reached outside of the search itself. */
  static <R> R within(SearchControl control, Work<R> work, Function<Verdict, R> inconclusive)
      throws UnsupportedSearchException {
    var latest = new AtomicReference<>(new Statistics(0, 0, 0, 0, 0));
    Consumer<Statistics> progress = control.progress().andThen(latest::set);
    try (Budget budget = Budget.current().within(control.time(), control.isCancelled())) {
      return budget.callChecked(
          () -> work.run(new SearchControl(control.time(), progress, () -> false)));
    } catch (LimitReachedException e) {
      return inconclusive.apply(Verdict.Inconclusive.of(e.limit(), latest.get()));
    }
  }

  /** A computation within limits. */
  interface Work<R> {
    R run(SearchControl control) throws UnsupportedSearchException;
  }
}
