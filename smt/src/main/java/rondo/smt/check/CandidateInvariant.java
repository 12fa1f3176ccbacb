package rondo.smt.check;

import java.util.Optional;
import java.util.function.IntFunction;
import rondo.smt.formula.Formula;

/**
 * A condition that may be an invariant.
 *
 * @param text the condition as shown to users
 * @param fromInitial the condition at a time of a run from an initial state
 * @param fromArbitrary the condition at a time of a run from an arbitrary state
 * @param weaker a consequence of this condition, the next candidate if this one is not an invariant
 */
public record CandidateInvariant(
    String text,
    IntFunction<Formula> fromInitial,
    IntFunction<Formula> fromArbitrary,
    Optional<CandidateInvariant> weaker) {
  public CandidateInvariant(
      String text, IntFunction<Formula> fromInitial, IntFunction<Formula> fromArbitrary) {
    this(text, fromInitial, fromArbitrary, Optional.empty());
  }

  /** This candidate with a weaker one as its fallback. */
  public CandidateInvariant orElse(CandidateInvariant other) {
    return new CandidateInvariant(text, fromInitial, fromArbitrary, Optional.of(other));
  }
}
