package rondo.verify.report;

import java.util.List;
import java.util.Optional;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.ViolationSelection;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/**
 * The result for one property.
 *
 * @param title the property; empty for the safety of a Promela model
 * @param method how it was verified
 * @param counterexamples one for each violation of the verdict, in its order; the run to a witness,
 *     if it is reached
 */
public record PropertyReport(
    Optional<String> title,
    SearchOptions searchOptions,
    PropertyVerdict verdict,
    MethodDetails method,
    List<Counterexample> counterexamples) {
  public PropertyReport {
    counterexamples = List.copyOf(counterexamples);
  }

  /** This report with another verdict. */
  public PropertyReport with(PropertyVerdict other) {
    return new PropertyReport(title, searchOptions, other, method, counterexamples);
  }

  /** This report with the causal slices of its counterexamples marked. */
  public PropertyReport explained() {
    return new PropertyReport(
        title,
        searchOptions,
        verdict,
        method,
        counterexamples.stream().map(Counterexample::explained).toList());
  }

  /**
   * This report on the search for a witness, which an engine takes for a violation. A failed
   * assertion or a run-time error remains a violation.
   */
  public PropertyReport ofWitness() {
    return with(
        switch (verdict) {
          case Verdict.Violated violated
              when counterexample().filter(c -> !c.isOfGoal()).isEmpty() ->
              new PropertyVerdict.Reached(violated.statistics());
          case Verdict.Violated violated -> violated;
          case Verdict.Holds(Coverage coverage, Statistics statistics) ->
              switch (coverage) {
                case Coverage.Exhaustive _ -> new PropertyVerdict.NotReached(statistics);
                case Coverage.Approximate _ ->
                    inconclusive(Reason.NOT_REACHED_APPROXIMATELY, statistics);
                case Coverage.Sampled _ -> inconclusive(Reason.NOT_REACHED_BY_SAMPLES, statistics);
              };
          case Verdict.Inconclusive i when i.reason() == Reason.BOUND ->
              inconclusive(Reason.NOT_REACHED_WITHIN_BOUND, i.statistics());
          case Verdict.Inconclusive _, PropertyVerdict.OfWitness _ -> verdict;
        });
  }

  private static Verdict inconclusive(Reason why, Statistics statistics) {
    return new Verdict.Inconclusive(new Extent.Stopped(why), statistics);
  }

  /** Whether all counterexamples that differ from one another were searched for and found. */
  public boolean hasAllDifferent() {
    return searchOptions.selection() == ViolationSelection.DIFFERENT
        && verdict instanceof Verdict.Violated violated
        && violated.extent() instanceof Extent.Complete;
  }

  /** The first counterexample, if the property is violated; of a witness, the run to it. */
  public Optional<Counterexample> counterexample() {
    return counterexamples.stream().findFirst();
  }
}
