package rondo.sample;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import rondo.trace.Property;

/**
 * Options of sampling.
 *
 * @param checked the properties whose violations are reported
 * @param seed determines each schedule, together with its number
 * @param limits the limits on runs, steps, time and threads
 * @param remote samples the runs elsewhere, if present
 */
public record SamplingOptions(
    SchedulingStrategy schedulingStrategy,
    Set<Property> checked,
    long seed,
    Limits limits,
    SuccessorOrder successorOrder,
    Optional<RemoteSampler> remote) {
  /** The order of the successors of a state. */
  public enum SuccessorOrder {
    FIXED,
    /** It depends on the states that were visited before. */
    BY_DISCOVERY
  }

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

  /** Options for a fixed order of successors, and for sampling here. */
  public SamplingOptions(
      SchedulingStrategy schedulingStrategy, Set<Property> checked, long seed, Limits limits) {
    this(schedulingStrategy, checked, seed, limits, SuccessorOrder.FIXED, Optional.empty());
  }

  /** Whether a schedule depends on those before it. */
  public boolean isSequential() {
    return schedulingStrategy.countsVisits() || successorOrder == SuccessorOrder.BY_DISCOVERY;
  }

  /** These options with runs that are sampled elsewhere. */
  public SamplingOptions withRemote(RemoteSampler sampler) {
    return new SamplingOptions(
        schedulingStrategy, checked, seed, limits, successorOrder, Optional.of(sampler));
  }

  /** These options with other limits. */
  public SamplingOptions withLimits(Limits others) {
    return new SamplingOptions(schedulingStrategy, checked, seed, others, successorOrder, remote);
  }

  /** These options for successors in the order of discovery. */
  public SamplingOptions withSuccessorsByDiscovery() {
    return new SamplingOptions(
        schedulingStrategy, checked, seed, limits, SuccessorOrder.BY_DISCOVERY, remote);
  }

  /** These options with other properties to check. */
  public SamplingOptions withChecked(Set<Property> others) {
    return new SamplingOptions(schedulingStrategy, others, seed, limits, successorOrder, remote);
  }

  /** These options with another time limit. */
  public SamplingOptions withTime(Duration limit) {
    return withLimits(new Limits(limits.schedules(), limits.steps(), limit, limits.threads()));
  }
}
