package rondo.cli.report;

import java.util.List;
import java.util.Optional;
import rondo.explore.SearchOptions;
import rondo.trace.Verdict;

/**
 * The result of checking one property.
 *
 * @param title the property; empty for safety
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

  /** This result with another verdict. */
  public CheckResult with(Verdict other) {
    return new CheckResult(title, searchOptions, other, method, counterexamples);
  }
}
