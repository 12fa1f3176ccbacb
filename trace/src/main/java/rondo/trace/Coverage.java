package rondo.trace;

/** The part of the state space that a verdict covers. */
public sealed interface Coverage {
  record Exhaustive() implements Coverage {}

  /**
   * States were compared by hashes only, so some may have been missed.
   *
   * @param omissionProbability estimated probability that at least one state was missed
   */
  record Approximate(String method, double omissionProbability) implements Coverage {}

  /**
   * Only random runs were explored.
   *
   * @param schedules the number of runs
   */
  record Sampled(long schedules) implements Coverage {}
}
