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
final class Induction {
  private final Session session;
  private final Unrolled anywhere;
  private final int stride;
  private final Solver solver;
  private int window = 0;

  Induction(Session session, Subject subject) {
    this.session = session;
    anywhere = subject.anywhere().orElseThrow();
    stride = subject.stride();
    solver = session.open();
    solver.add(anywhere.start());
    solver.add(isRight(0));
  }

  /** What came of a conclusion. */
  sealed interface Attempt {
    /** It follows, and these invariants were enough for that. */
    record Closed(List<Candidate> needed) implements Attempt {}

    /** It does not, or nobody knows. */
    record Failed() implements Attempt {}
  }

  /** For how many strides nothing is wrong where a conclusion is drawn. */
  int window() {
    return window;
  }

  /** From now on nothing is wrong in one stride more before a conclusion is drawn. */
  void widen() {
    for (int time = end(); time < end() + stride; time++) {
      solver.add(anywhere.step(time));
      solver.add(isRight(time + 1));
    }
    window++;
    for (int earlier = 0; earlier < end(); earlier += stride) {
      solver.add(anywhere.differ(earlier, end()));
    }
  }

  /** When the window ends. */
  private int end() {
    return window * stride;
  }

  /** Whether nothing is wrong in the next stride, if these hold at the ends of all strides. */
  Attempt conclusion(List<Candidate> invariants) {
    var needed = new HashSet<Formula>();
    for (int time = end(); time < end() + stride; time++) {
      if (!(wrong(time, invariants) instanceof Answer.Unsatisfiable(List<Formula> core))) {
        return new Attempt.Failed();
      }
      needed.addAll(core);
    }
    return new Attempt.Closed(invariants.stream().filter(i -> isAmong(needed, i)).toList());
  }

  /**
   * Whether the step after this time, the first one after the window in which something is wrong,
   * is possible. What comes later need not be.
   */
  private Answer wrong(int time, List<Candidate> invariants) {
    var assumptions = new ArrayList<Formula>();
    for (int end = 0; end <= end(); end += stride) {
      for (Candidate invariant : invariants) {
        assumptions.add(invariant.anywhere().apply(end));
      }
    }
    for (int before = end(); before < time; before++) {
      assumptions.add(anywhere.step(before));
      assumptions.add(isRight(before + 1));
    }
    assumptions.add(anywhere.stands(time + 1));
    assumptions.add(anywhere.step(time));
    assumptions.add(anywhere.wrong(time + 1));
    return session.check(solver, assumptions);
  }

  private boolean isAmong(Set<Formula> core, Candidate invariant) {
    for (int end = 0; end <= end(); end += stride) {
      if (core.contains(invariant.anywhere().apply(end))) {
        return true;
      }
    }
    return false;
  }

  private Formula isRight(int time) {
    return anywhere.formulas().not(anywhere.wrong(time));
  }
}
