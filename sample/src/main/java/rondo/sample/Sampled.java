package rondo.sample;

import java.util.Optional;
import rondo.budget.Limit;
import rondo.trace.Verdict;

/**
 * What a test showed.
 *
 * @param finding how the violation was come by, if there is one
 */
public record Sampled(Verdict verdict, Tally tally, Optional<Finding> finding) {
  /** A limit was reached before anything was tested. */
  public static Sampled nothing(Limit limit) {
    Verdict verdict = Verdict.Inconclusive.of(limit, Tally.NOTHING.statistics());
    return new Sampled(verdict, Tally.NOTHING, Optional.empty());
  }

  /**
   * The violation that was found.
   *
   * @param schedule the number of the first schedule that has one, from 0
   * @param steps how many steps it had
   * @param shrunk how many are left
   */
  public record Finding(long schedule, int steps, int shrunk) {}
}
