package rondo.smt.threshold;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rondo.smt.check.ProofCertificate;

/** Whether a specification holds for all values of the parameters. */
public sealed interface ThresholdResult {
  /**
   * It holds.
   *
   * @param certificate what has to be unsatisfiable, for other solvers
   */
  record Proved(ProofCertificate certificate) implements ThresholdResult {}

  /**
   * It does not hold.
   *
   * @param parameters the values of the parameters in a smallest instance that violates it: first
   *     the number of processes is minimal, then the others are
   * @param steps how often which rules are applied, in order, in a violating run
   */
  record Violated(SequencedMap<String, Long> parameters, List<String> steps)
      implements ThresholdResult {
    public Violated {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      steps = List.copyOf(steps);
    }
  }

  /** No values of the parameters satisfy the assumptions, so that everything would hold. */
  record NoValues() implements ThresholdResult {}

  /** Unknown. */
  record Inconclusive(String reason) implements ThresholdResult {}
}
