package rondo.smt.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Induction over strides, with a window that grows. From an arbitrary state, if nothing is wrong at
 * the times of the window, which are those of some whole strides and both their ends, then nothing
 * is wrong in the stride that follows. Together with runs in which nothing is wrong for as many
 * strides from the beginning this shows that nothing ever is.
 *
 * <p>It is enough to look at paths on which no two states at the ends of strides are the same: a
 * shorter path leads to the same wrong otherwise.
 */
final class InductiveStep {
  private final SolverSession solverSession;
  private final TransitionFormulas fromArbitrary;
  private final int stride;
  private final Solver solver;
  private int k = 0;

  InductiveStep(SolverSession solverSession, ProofTask task) {
    this.solverSession = solverSession;
    fromArbitrary = task.fromArbitrary().orElseThrow();
    stride = task.stride();
    solver = solverSession.open();
    solver.add(fromArbitrary.init());
    solver.add(isSafe(0));
  }

  /** What came of a conclusion. */
  sealed interface Attempt {
    /** It follows, and these invariants were enough for that. */
    record Proved(List<CandidateInvariant> needed) implements Attempt {}

    /** It does not, or nobody knows. */
    record Failed() implements Attempt {}
  }

  /** For how many strides nothing is wrong where a conclusion is drawn. */
  int k() {
    return k;
  }

  /** From now on nothing is wrong in one stride more before a conclusion is drawn. */
  void incrementK() {
    for (int time = end(); time < end() + stride; time++) {
      solver.add(fromArbitrary.step(time));
      solver.add(isSafe(time + 1));
    }
    k++;
    for (int earlier = 0; earlier < end(); earlier += stride) {
      solver.add(fromArbitrary.distinct(earlier, end()));
    }
  }

  /** When the window ends. */
  private int end() {
    return k * stride;
  }

  /** Whether nothing is wrong in the next stride, if these hold at the ends of all strides. */
  Attempt check(List<CandidateInvariant> invariants) {
    var needed = new HashSet<Formula>();
    for (int time = end(); time < end() + stride; time++) {
      if (!(violation(time, invariants) instanceof Answer.Unsatisfiable(List<Formula> core))) {
        return new Attempt.Failed();
      }
      needed.addAll(core);
    }
    return new Attempt.Proved(invariants.stream().filter(i -> isAmong(needed, i)).toList());
  }

  /**
   * Whether the step after this time, the first one after the window in which something is wrong,
   * is possible. What comes later need not be.
   */
  private Answer violation(int time, List<CandidateInvariant> invariants) {
    var assumptions = new ArrayList<Formula>();
    for (int end = 0; end <= end(); end += stride) {
      for (CandidateInvariant invariant : invariants) {
        assumptions.add(invariant.fromArbitrary().apply(end));
      }
    }
    for (int before = end(); before < time; before++) {
      assumptions.add(fromArbitrary.step(before));
      assumptions.add(isSafe(before + 1));
    }
    assumptions.add(fromArbitrary.symmetryBreaking(time + 1));
    assumptions.add(fromArbitrary.step(time));
    assumptions.add(fromArbitrary.bad(time + 1));
    return solverSession.check(solver, assumptions);
  }

  private boolean isAmong(Set<Formula> core, CandidateInvariant invariant) {
    for (int end = 0; end <= end(); end += stride) {
      if (core.contains(invariant.fromArbitrary().apply(end))) {
        return true;
      }
    }
    return false;
  }

  private Formula isSafe(int time) {
    return fromArbitrary.factory().not(fromArbitrary.bad(time));
  }
}
