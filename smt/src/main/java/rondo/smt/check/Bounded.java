package rondo.smt.check;

import java.util.Optional;
import rondo.smt.formula.Formulas;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Looks for the first time at which something is wrong in a run from the beginning, one time after
 * the other, with one solver that keeps what it has learned.
 */
final class Bounded {
  private final Session session;
  private final Unrolled runs;
  private final Solver solver;
  private int safe = -1;

  Bounded(Session session, Unrolled runs) {
    this.session = session;
    this.runs = runs;
    solver = session.open();
    solver.add(runs.start());
  }

  /** Up to which time nothing is wrong; -1 at first. */
  int safe() {
    return safe;
  }

  /** Looks at the next time; empty if nothing is wrong then and runs may go on. */
  Optional<Finding> next() {
    int time = safe + 1;
    Formulas formulas = runs.formulas();
    switch (session.check(solver, runs.stands(time), runs.wrong(time))) {
      case Answer.Satisfiable(var model) -> {
        return Optional.of(new Finding.Broken(time, model));
      }
      case Answer.Unknown unknown -> {
        return Optional.of(open(unknown));
      }
      case Answer.Unsatisfiable _ -> {
        safe = time;
        solver.add(formulas.not(runs.wrong(time)));
        solver.add(runs.step(time));
      }
    }
    return switch (session.check(solver, runs.stands(time + 1))) {
      case Answer.Satisfiable _ -> Optional.empty();
      case Answer.Unknown unknown -> Optional.of(open(unknown));
      case Answer.Unsatisfiable _ -> Optional.of(new Finding.Ended(time));
    };
  }

  private Finding open(Answer.Unknown unknown) {
    return new Finding.Open(safe, why(unknown), unknown.detail());
  }

  static Finding.Why why(Answer.Unknown unknown) {
    return switch (unknown.reason()) {
      case TIME -> Finding.Why.TIME;
      case INTERRUPTED -> Finding.Why.INTERRUPTED;
      case MEMORY -> Finding.Why.MEMORY;
      case GAVE_UP, FAILED -> Finding.Why.SOLVER;
    };
  }
}
