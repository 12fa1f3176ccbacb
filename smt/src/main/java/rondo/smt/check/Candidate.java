package rondo.smt.check;

import java.util.Optional;
import java.util.function.IntFunction;
import rondo.smt.formula.Formula;

/**
 * A condition that may be an invariant.
 *
 * @param text how people know it
 * @param inRuns it holds at a time of a run from the beginning
 * @param anywhere it holds at a time, counted from an arbitrary state
 * @param weaker what may still be one if this is none; it follows from this
 */
public record Candidate(
    String text,
    IntFunction<Formula> inRuns,
    IntFunction<Formula> anywhere,
    Optional<Candidate> weaker) {
  public Candidate(String text, IntFunction<Formula> inRuns, IntFunction<Formula> anywhere) {
    this(text, inRuns, anywhere, Optional.empty());
  }

  /** The same, in place of which there is a weaker one. */
  public Candidate or(Candidate other) {
    return new Candidate(text, inRuns, anywhere, Optional.of(other));
  }
}
