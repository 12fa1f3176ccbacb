package rondo.cli.report;

import java.util.List;
import java.util.Optional;
import rondo.explore.SearchOptions;
import rondo.trace.Verdict;

/**
 * One search and what it showed.
 *
 * @param title the property that it was about; empty if it was about single steps and states
 * @param counterexamples one for each violation of the verdict, in its order
 */
public record CheckResult(
    Optional<String> title,
    SearchOptions searchOptions,
    Verdict verdict,
    MethodSummary method,
    List<Counterexample> counterexamples) {
  public CheckResult {
    counterexamples = List.copyOf(counterexamples);
  }

  /** The same with another verdict. */
  public CheckResult with(Verdict other) {
    return new CheckResult(title, searchOptions, other, method, counterexamples);
  }
}
