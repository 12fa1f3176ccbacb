package rondo.sample;

import rondo.trace.Statistics;

/**
 * Statistics of sampling.
 *
 * @param schedules the number of completed runs
 * @param terminated the number of these that ended without an enabled transition
 * @param steps the total number of steps
 * @param longest the number of steps of the longest run
 * @param states the number of distinct states visited
 */
public record SamplingStatistics(
    long schedules, long terminated, long steps, long longest, States states, double seconds) {
  static final SamplingStatistics EMPTY =
      new SamplingStatistics(0, 0, 0, 0, new States.Exact(0), 0);

  /** The number of distinct states visited. */
  public sealed interface States {
    long count();

    record Exact(long count) implements States {}

    /** An estimate with a standard error below one per cent. */
    record Estimated(long count) implements States {}

    /** Counts of different machines whose states cannot be compared: the largest of these. */
    record AtLeast(long count) implements States {}
  }

  /** These statistics in the form that searches use. */
  public Statistics asStatistics() {
    return new Statistics(states.count(), steps, longest, seconds, 0);
  }
}
