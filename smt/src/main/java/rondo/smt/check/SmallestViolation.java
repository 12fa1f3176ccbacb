package rondo.smt.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.LimitReachedException;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtModel;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/** Minimizes numbers that are not negative over the violations at a depth, one after the other. */
public final class SmallestViolation {
  private SmallestViolation() {}

  /**
   * A violation at the same depth with the smallest numbers that the solver finds within its
   * budget.
   *
   * @param sizes the numbers, the most important first
   */
  public static SmtModel of(
      ProofTask task,
      KInductionResult.Violated violated,
      List<IntegerTerm> sizes,
      SolverBudget budget) {
    try (var solverSession = new SolverSession(budget)) {
      var search = new Search(solverSession, task.fromInitial(), violated);
      return solverSession.budget().call(() -> search.minimize(sizes));
    }
  }

  private static final class Search {
    private final SolverSession solverSession;
    private final TransitionFormulas runs;
    private final Solver solver;
    private SmtModel best;

    Search(
        SolverSession solverSession, TransitionFormulas runs, KInductionResult.Violated violated) {
      this.solverSession = solverSession;
      this.runs = runs;
      best = violated.smtModel();
      solver = solverSession.open();
      solver.add(runs.init());
      for (int time = 0; time < violated.time(); time++) {
        solver.add(runs.factory().not(runs.bad(time)));
        solver.add(runs.step(time));
      }
      solver.add(runs.bad(violated.time()));
    }

    SmtModel minimize(List<IntegerTerm> sizes) {
      try {
        sizes.forEach(this::minimize);
      } catch (LimitReachedException e) {
        return best;
      }
      return best;
    }

    /** Finds the minimum by bisection, and fixes it. */
    private void minimize(IntegerTerm size) {
      long low = 0;
      while (low < best.integer(size)) {
        long middle = low + (best.integer(size) - low) / 2;
        Optional<SmtModel> smaller = atMost(size, middle);
        if (smaller.isPresent()) {
          best = smaller.get();
        } else {
          low = middle + 1;
        }
      }
      solver.add(runs.factory().atMost(size, runs.factory().integer(best.integer(size))));
    }

    private Optional<SmtModel> atMost(IntegerTerm size, long bound) {
      return solverSession.check(solver, runs.factory().atMost(size, runs.factory().integer(bound)))
              instanceof Answer.Satisfiable(SmtModel smtModel)
          ? Optional.of(smtModel)
          : Optional.empty();
    }
  }
}
