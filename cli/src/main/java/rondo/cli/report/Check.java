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
public record Check(
    Optional<String> title,
    SearchOptions search,
    Verdict verdict,
    Approach approach,
    List<Counterexample> counterexamples) {
  public Check {
    counterexamples = List.copyOf(counterexamples);
  }

  /** The same with another verdict. */
  public Check with(Verdict other) {
    return new Check(title, search, other, approach, counterexamples);
  }
}
