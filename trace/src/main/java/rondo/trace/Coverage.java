package rondo.trace;

/** How much of the behaviour a verdict speaks about. */
public sealed interface Coverage {
  record Exhaustive() implements Coverage {}

  /**
   * States were told apart by hashes only, so some may have been missed.
   *
   * @param omissionProbability estimated probability that at least one state was missed
   */
  record Approximate(String method, double omissionProbability) implements Coverage {}

  /**
   * Only some runs were looked at, chosen at random.
   *
   * @param schedules how many
   */
  record Sampled(long schedules) implements Coverage {}
}
