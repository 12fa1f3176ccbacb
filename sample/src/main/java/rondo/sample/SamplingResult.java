package rondo.sample;

import java.util.Optional;
import rondo.budget.BudgetLimit;
import rondo.trace.Verdict;

/**
 * The result of sampling.
 *
 * @param failingSchedule the schedule of the violation, if there is one
 */
public record SamplingResult(
    Verdict verdict, SamplingStatistics statistics, Optional<FailingSchedule> failingSchedule) {
  /** The result if a limit was reached before the first run. */
  public static SamplingResult untested(BudgetLimit budgetLimit) {
    Verdict verdict = Verdict.Inconclusive.of(budgetLimit, SamplingStatistics.EMPTY.asStatistics());
    return new SamplingResult(verdict, SamplingStatistics.EMPTY, Optional.empty());
  }

  /**
   * The schedule that found the violation.
   *
   * @param schedule the lowest number of a failing schedule, from 0
   * @param steps the number of its steps
   * @param minimizedSteps the number of steps after minimization
   */
  public record FailingSchedule(long schedule, int steps, int minimizedSteps) {}
}
