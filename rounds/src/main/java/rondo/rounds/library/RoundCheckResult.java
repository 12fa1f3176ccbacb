package rondo.rounds.library;

import java.util.Optional;
import rondo.trace.Verdict;

/**
 * The result of a {@link RoundCheck}.
 *
 * @param violated the name of the violated invariant
 * @param run a shortest run that violates it
 */
public record RoundCheckResult<S, M>(
    Verdict verdict, Optional<String> violated, Optional<AlgorithmRun<S, M>> run) {
  public boolean holds() {
    return verdict instanceof Verdict.Holds;
  }

  /** The number of states modulo permutations of processes. */
  public long states() {
    return verdict.statistics().states() - 1;
  }

  /** Throws an assertion error with the counterexample unless all invariants hold. */
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
