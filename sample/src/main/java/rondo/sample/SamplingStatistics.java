package rondo.sample;

import rondo.trace.Statistics;

/**
 * What was done in a test.
 *
 * @param schedules runs that were made to their end
 * @param terminated how many of them ended by themselves
 * @param steps of all runs together
 * @param longest steps of the longest run
 * @param states how many different ones were seen
 */
public record SamplingStatistics(
    long schedules, long terminated, long steps, long longest, States states, double seconds) {
  /** Nothing was done. */
  static final SamplingStatistics EMPTY =
      new SamplingStatistics(0, 0, 0, 0, new States.Exact(0), 0);

  /** How many different states were seen. */
  public sealed interface States {
    long count();

    record Exact(long count) implements States {}

    /** By an estimate with a standard error below one per cent. */
    record Estimated(long count) implements States {}
  }

  /** The same in the words of a search. */
  public Statistics asStatistics() {
    return new Statistics(states.count(), steps, longest, seconds, 0);
  }
}
