package rondo.cli.sweep;

import java.util.Map;

/** Observes a sweep, from one thread. */
interface SweepListener {
  /** A result, in the order of the grid. */
  void row(JobResult result);

  /** What a job printed besides its report. */
  void messages(GridPoint point, String text);

  /**
   * Called several times a second.
   *
   * @param done the number of jobs that are done, of all
   * @param running for each running job the last line of its progress
   */
  void progress(int done, int all, Map<GridPoint, String> running);
}
