package rondo.rounds.library;

import java.util.Optional;
import rondo.trace.Verdict;

/**
 * What came out of a {@link RoundCheck}.
 *
 * @param violated the name of what does not hold
 * @param run a shortest run to where it does not
 */
public record RoundCheckResult<S, M>(
    Verdict verdict, Optional<String> violated, Optional<AlgorithmRun<S, M>> run) {
  public boolean holds() {
    return verdict instanceof Verdict.Holds;
  }

  /** How many states there are; those that differ in who is who are one. */
  public long states() {
    return verdict.statistics().states() - 1;
  }

  /** Fails, with the whole story, unless everything holds. */
  public void orThrow() {
    switch (verdict) {
      case Verdict.Holds _ -> {}
      case Verdict.Inconclusive inconclusive ->
          throw new AssertionError("no answer: " + inconclusive.reason().text());
      case Verdict.Violated _ ->
          throw new AssertionError(
              violated.map(b -> b + " is violated").orElse("something is violated")
                  + run.map(a -> "\n" + a).orElse(""));
    }
  }
}
