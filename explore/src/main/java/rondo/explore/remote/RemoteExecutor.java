package rondo.explore.remote;

import java.io.IOException;
import java.util.List;
import rondo.trace.Statistics;

/**
 * Executes the tasks of a search elsewhere. Results are in the order of tasks; a task that is
 * executed twice has the same result, in other files.
 */
public interface RemoteExecutor {
  /** A smaller level is expanded by the driver. */
  long minStates();

  /** The number of tasks in which a level is expanded, at most. */
  int parallelism();

  /**
   * Tells where the search is, before a level is expanded.
   *
   * @param frontier the number of states in the level
   */
  void progress(Statistics statistics, long frontier);

  List<ExpansionResult> expand(List<ExpansionTask> tasks) throws IOException;

  List<MergeResult> merge(List<MergeTask> tasks) throws IOException;
}
