package rondo.sample;

import java.util.Optional;
import rondo.budget.BudgetLimit;
import rondo.trace.Verdict;

/**
 * What a test showed.
 *
 * @param failingSchedule how the violation was come by, if there is one
 */
public record SamplingResult(
    Verdict verdict, SamplingStatistics statistics, Optional<FailingSchedule> failingSchedule) {
  /** A limit was reached before anything was tested. */
  public static SamplingResult untested(BudgetLimit budgetLimit) {
    Verdict verdict = Verdict.Inconclusive.of(budgetLimit, SamplingStatistics.EMPTY.asStatistics());
    return new SamplingResult(verdict, SamplingStatistics.EMPTY, Optional.empty());
  }

  /**
   * The violation that was found.
   *
   * @param schedule the number of the first schedule that has one, from 0
   * @param steps how many steps it had
   * @param minimizedSteps how many are left
   */
  public record FailingSchedule(long schedule, int steps, int minimizedSteps) {}
}
