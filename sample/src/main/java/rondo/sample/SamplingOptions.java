package rondo.sample;

import java.time.Duration;
import java.util.Set;
import rondo.trace.Property;

/**
 * Options of sampling.
 *
 * @param checked the properties whose violations are reported
 * @param seed determines each schedule, together with its number
 * @param limits the limits on runs, steps, time and threads
 */
public record SamplingOptions(
    SchedulingStrategy schedulingStrategy, Set<Property> checked, long seed, Limits limits) {
  /**
   * Limits.
   *
   * @param schedules the number of runs
   * @param steps the maximum length of a run
   * @param time after which no further run starts
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

  /** These options with other properties to check. */
  public SamplingOptions withChecked(Set<Property> others) {
    return new SamplingOptions(schedulingStrategy, others, seed, limits);
  }

  /** These options with another time limit. */
  public SamplingOptions withTime(Duration limit) {
    return new SamplingOptions(
        schedulingStrategy,
        checked,
        seed,
        new Limits(limits.schedules(), limits.steps(), limit, limits.threads()));
  }
}
