package rondo.sample;

import java.time.Duration;
import java.util.Set;
import rondo.trace.Property;

/**
 * How to test.
 *
 * @param checked the properties whose violation counts
 * @param seed with the number of a schedule, decides all of it
 * @param limits how much to do
 */
public record SamplingOptions(
    SchedulingStrategy schedulingStrategy, Set<Property> checked, long seed, Limits limits) {
  /**
   * How much to do.
   *
   * @param schedules how many runs to make
   * @param steps how long each may be
   * @param time after which no more are made
   */
  public record Limits(long schedules, int steps, Duration time, int threads) {
    public Limits {
      if (schedules < 1 || steps < 1 || threads < 1) {
        throw new IllegalArgumentException("at least one schedule, step and thread");
      }
    }
  }

  public SamplingOptions {
    checked = Set.copyOf(checked);
  }

  /** The same about other properties. */
  public SamplingOptions withChecked(Set<Property> others) {
    return new SamplingOptions(schedulingStrategy, others, seed, limits);
  }
}
