package rondo.smt.check;

import java.util.List;
import java.util.Optional;

/**
 * What is to be checked.
 *
 * @param runs from where runs begin
 * @param anywhere from any state that is well formed, reachable or not, of those that come up at
 *     time 0 and then again after every stride; empty where there is no induction
 * @param stride so many steps belong together: a phase of several rounds, or a single step
 * @param candidates what might be true of all states at the times 0, stride, twice the stride...;
 *     the formulas of each are of both, {@code runs} and {@code anywhere}
 */
public record Subject(
    Unrolled runs, Optional<Unrolled> anywhere, int stride, List<Candidate> candidates) {
  public Subject {
    candidates = List.copyOf(candidates);
  }

  /** For induction. */
  public Subject(Unrolled runs, Unrolled anywhere, int stride, List<Candidate> candidates) {
    this(runs, Optional.of(anywhere), stride, candidates);
  }
}
