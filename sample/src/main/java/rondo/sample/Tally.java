package rondo.sample;

import rondo.trace.Statistics;

/**
 * What was done in a test.
 *
 * @param schedules runs that were made to their end
 * @param over how many of them ended by themselves
 * @param steps of all runs together
 * @param longest steps of the longest run
 * @param states how many different ones were seen
 */
public record Tally(
    long schedules, long over, long steps, long longest, States states, double seconds) {
  /** Nothing was done. */
  static final Tally NOTHING = new Tally(0, 0, 0, 0, new States.Exactly(0), 0);

  /** How many different states were seen. */
  public sealed interface States {
    long count();

    record Exactly(long count) implements States {}

    /** By an estimate with a standard error below one per cent. */
    record About(long count) implements States {}
  }

  /** The same in the words of a search. */
  public Statistics statistics() {
    return new Statistics(states.count(), steps, longest, seconds, 0);
  }
}
