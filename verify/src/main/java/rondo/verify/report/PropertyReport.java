package rondo.verify.report;

import java.util.List;
import java.util.Optional;
import rondo.explore.SearchOptions;
import rondo.trace.Verdict;

/**
 * The result for one property.
 *
 * @param title the property; empty for the safety of a Promela model
 * @param method how it was verified
 * @param counterexamples one for each violation of the verdict, in its order
 */
public record PropertyReport(
    Optional<String> title,
    SearchOptions searchOptions,
    Verdict verdict,
    MethodDetails method,
    List<Counterexample> counterexamples) {
  public PropertyReport {
    counterexamples = List.copyOf(counterexamples);
  }

  /** This report with another verdict. */
  public PropertyReport with(Verdict other) {
    return new PropertyReport(title, searchOptions, other, method, counterexamples);
  }

  /** The first counterexample, if the property is violated. */
  public Optional<Counterexample> counterexample() {
    return counterexamples.stream().findFirst();
  }
}
