package rondo.smt.check;

import java.util.List;
import java.util.Optional;

/**
 * The input of k-induction.
 *
 * @param fromInitial runs from the initial states
 * @param fromArbitrary runs from any well-formed state, reachable or not, of the kind that occurs
 *     at time 0 and again after every stride; empty if induction is not possible
 * @param stride the number of steps in a unit of induction: the rounds of a phase, or a single step
 * @param candidates conditions that may hold in all states at multiples of the stride; each has
 *     formulas for both kinds of runs
 */
public record ProofTask(
    TransitionFormulas fromInitial,
    Optional<TransitionFormulas> fromArbitrary,
    int stride,
    List<CandidateInvariant> candidates) {
  public ProofTask {
    candidates = List.copyOf(candidates);
  }

  /** A task with induction. */
  public ProofTask(
      TransitionFormulas fromInitial,
      TransitionFormulas fromArbitrary,
      int stride,
      List<CandidateInvariant> candidates) {
    this(fromInitial, Optional.of(fromArbitrary), stride, candidates);
  }

  /** This task with other candidates. */
  public ProofTask with(List<CandidateInvariant> others) {
    return new ProofTask(fromInitial, fromArbitrary, stride, others);
  }
}
