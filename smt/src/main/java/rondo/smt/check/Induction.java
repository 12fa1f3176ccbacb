package rondo.smt.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Induction over strides, with a window that grows. From an arbitrary state, if nothing is wrong at
 * the times of the window, which are those of some whole strides and both their ends, then nothing
 * is wrong in the stride that follows. Together with runs in which nothing is wrong for as many
 * strides from the beginning this shows that nothing ever is.
 *
 * <p>It is enough to look at paths on which no two states at the ends of strides are the same: a
 * shorter path leads to the same wrong otherwise. Invariants are taken to hold at the ends of all
 * strides of the window.
 */
final class Induction {
  private final Session session;
  private final Unrolled anywhere;
  private final int stride;
  private final Solver solver;
  private final List<Candidate> invariants;
  private int window = -1;

  Induction(Session session, Subject subject, List<Candidate> invariants) {
    this.session = session;
    this.invariants = List.copyOf(invariants);
    anywhere = subject.anywhere().orElseThrow();
    stride = subject.stride();
    solver = session.open();
    solver.add(anywhere.start());
    exclude(0);
  }

  /** What came of one window. */
  sealed interface Attempt {
    /** The conclusion follows, and these invariants were enough for that. */
    record Closed(int window, List<Candidate> needed) implements Attempt {}

    /** From an arbitrary state something is wrong at this time. */
    record Refuted(int time, Model model) implements Attempt {}

    record Unknown(Answer.Unknown answer) implements Attempt {}
  }

  /** The window that is tried next, in strides. */
  int next() {
    return window + 1;
  }

  /** Tries the next window. */
  Attempt widen() {
    window++;
    int end = window * stride;
    for (int earlier = 0; earlier < end; earlier += stride) {
      solver.add(anywhere.differ(earlier, end));
    }
    Attempt attempt = new Attempt.Closed(window, List.of());
    var needed = new HashSet<Formula>();
    for (int time = end; time < end + stride; time++) {
      solver.add(anywhere.step(time));
      if (attempt instanceof Attempt.Closed) {
        attempt = conclusion(time + 1, needed);
      }
      exclude(time + 1);
    }
    return attempt;
  }

  private Attempt conclusion(int time, Set<Formula> needed) {
    var assumptions = new ArrayList<Formula>();
    for (int end = 0; end <= window * stride; end += stride) {
      for (Candidate invariant : invariants) {
        assumptions.add(invariant.anywhere().apply(end));
      }
    }
    assumptions.add(anywhere.wrong(time));
    return switch (session.check(solver, assumptions)) {
      case Answer.Satisfiable(var model) -> new Attempt.Refuted(time, model);
      case Answer.Unknown unknown -> new Attempt.Unknown(unknown);
      case Answer.Unsatisfiable(var core) -> {
        needed.addAll(core);
        yield new Attempt.Closed(window, invariants.stream().filter(i -> isIn(needed, i)).toList());
      }
    };
  }

  private boolean isIn(Set<Formula> core, Candidate invariant) {
    for (int end = 0; end <= window * stride; end += stride) {
      if (core.contains(invariant.anywhere().apply(end))) {
        return true;
      }
    }
    return false;
  }

  private void exclude(int time) {
    Formulas formulas = anywhere.formulas();
    solver.add(formulas.not(anywhere.wrong(time)));
  }
}
