package rondo.explore.run;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.SearchOptions;
import rondo.explore.SearchTask;
import rondo.explore.TransitionSystem;
import rondo.explore.search.Exploration;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Explores a transition system and returns a verdict. */
public final class Search {
  private Search() {}

  /**
   * @param progress receives the current statistics about twice a second, from one thread
   * @param cancelled polled regularly; true ends the search as interrupted
   */
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
    return Exploration.run(task, progress, cancelled);
  }
}
