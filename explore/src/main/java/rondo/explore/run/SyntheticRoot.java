package rondo.explore.run;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.SearchOptions;
import rondo.explore.SearchTask;
import rondo.explore.TransitionSystem;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/**
 * Explores a transition system with a synthetic root: its first state stands for no state, and the
 * transitions of the root choose the initial state. Limits are raised by the root and statistics
 * exclude it.
 */
public final class SyntheticRoot {
  private SyntheticRoot() {}

  /** The arguments are as in {@link Search#run}. */
  public static Verdict run(
      TransitionSystem system,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    return run(new SearchTask(system, options), progress, cancelled);
  }

  /** As above, possibly with a selection of violations. */
  public static Verdict run(
      SearchTask task, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    return withoutRoot(
        Search.run(
            task.with(withRootLimits(task.options())),
            s -> progress.accept(withoutRoot(s)),
            cancelled));
  }

  private static SearchOptions withRootLimits(SearchOptions options) {
    return options
        .withMaxStates(Math.max(options.maxStates(), options.maxStates() + 1))
        .withMaxDepth(Math.max(options.maxDepth(), options.maxDepth() + 1));
  }

  private static Verdict withoutRoot(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds(var coverage, Statistics s) -> new Verdict.Holds(coverage, withoutRoot(s));
      case Verdict.Violated(var violations, var found, var extent, Statistics s) ->
          new Verdict.Violated(violations, found, extent, withoutRoot(s));
      case Verdict.Inconclusive(var extent, Statistics s) ->
          new Verdict.Inconclusive(extent, withoutRoot(s));
    };
  }

  private static Statistics withoutRoot(Statistics s) {
    return new Statistics(
        Math.max(0, s.states() - 1),
        Math.max(0, s.transitions() - 1),
        Math.max(0, s.depth() - 1),
        s.seconds(),
        s.memoryBytes(),
        s.profile().withoutRoot(),
        s.disk());
  }
}
