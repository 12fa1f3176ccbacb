package rondo.smt.check;

import java.util.Optional;
import java.util.function.IntFunction;
import rondo.smt.formula.Formula;

/**
 * A condition that may be an invariant.
 *
 * @param text how people know it
 * @param fromInitial it holds at a time of a run from the beginning
 * @param fromArbitrary it holds at a time, counted from an arbitrary state
 * @param weaker what may still be one if this is none; it follows from this
 */
public record CandidateInvariant(
    String text,
    IntFunction<Formula> fromInitial,
    IntFunction<Formula> fromArbitrary,
    Optional<CandidateInvariant> weaker) {
  public CandidateInvariant(
      String text, IntFunction<Formula> inRuns, IntFunction<Formula> anywhere) {
    this(text, inRuns, anywhere, Optional.empty());
  }

  /** The same, in place of which there is a weaker one. */
  public CandidateInvariant orElse(CandidateInvariant other) {
    return new CandidateInvariant(text, fromInitial, fromArbitrary, Optional.of(other));
  }
}
