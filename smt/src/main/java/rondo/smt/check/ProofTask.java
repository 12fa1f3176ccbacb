package rondo.smt.check;

import java.util.List;
import java.util.Optional;

/**
 * What is to be checked.
 *
 * @param fromInitial from where runs begin
 * @param fromArbitrary from any state that is well formed, reachable or not, of those that come up
 *     at time 0 and then again after every stride; empty where there is no induction
 * @param stride so many steps belong together: a phase of several rounds, or a single step
 * @param candidates what might be true of all states at the times 0, stride, twice the stride...;
 *     the formulas of each are of both, {@code runs} and {@code anywhere}
 */
public record ProofTask(
    TransitionFormulas fromInitial,
    Optional<TransitionFormulas> fromArbitrary,
    int stride,
    List<CandidateInvariant> candidates) {
  public ProofTask {
    candidates = List.copyOf(candidates);
  }

  /** For induction. */
  public ProofTask(
      TransitionFormulas fromInitial,
      TransitionFormulas fromArbitrary,
      int stride,
      List<CandidateInvariant> candidates) {
    this(fromInitial, Optional.of(fromArbitrary), stride, candidates);
  }
}
