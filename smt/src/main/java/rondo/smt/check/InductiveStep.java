package rondo.smt.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * The inductive step of k-induction over strides: from an arbitrary state, if no state is bad for k
 * strides, including both ends, then none is bad in the stride that follows. Together with the base
 * case, no bad state within k strides of an initial state, this proves the property.
 *
 * <p>Only simple paths have to be considered, on which the states at the ends of strides are
 * pairwise distinct: otherwise a shorter path leads to the same violation.
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

  /** The result of an inductive step. */
  sealed interface Attempt {
    /** The step holds; these invariants were sufficient for it. */
    record Proved(List<CandidateInvariant> needed) implements Attempt {}

    /** The step does not hold, or the solver gives up. */
    record Failed() implements Attempt {}
  }

  /** The number of strides without violation that the inductive step assumes. */
  int k() {
    return k;
  }

  /** Assumes one more stride without violation. */
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

  /** The time at which the assumed strides end. */
  private int end() {
    return k * stride;
  }

  /** Checks the inductive step under invariants that hold at the ends of all strides. */
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
   * Whether the step after this time may cause the first violation after the assumed strides. Later
   * steps need not exist.
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
