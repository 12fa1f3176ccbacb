package rondo.smt.check;

import java.util.Optional;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Bounded model checking: searches for a violation at depth 0, 1, 2 and so on from the initial
 * states, with one incremental solver.
 */
final class BoundedModelCheck {
  private final SolverSession solverSession;
  private final TransitionFormulas unrolling;
  private final Solver solver;
  private int safeDepth = -1;

  BoundedModelCheck(SolverSession solverSession, TransitionFormulas runs) {
    this.solverSession = solverSession;
    this.unrolling = runs;
    solver = solverSession.open();
    solver.add(runs.init());
  }

  /** The depth up to which no violation exists; -1 at first. */
  int safeDepth() {
    return safeDepth;
  }

  /** Checks the next depth; empty if it has no violation and some run continues beyond it. */
  Optional<KInductionResult> checkNext() {
    int time = safeDepth + 1;
    TermFactory factory = unrolling.factory();
    switch (solverSession.check(solver, unrolling.symmetryBreaking(time), unrolling.bad(time))) {
      case Answer.Satisfiable(var smtModel) -> {
        return Optional.of(new KInductionResult.Violated(time, smtModel));
      }
      case Answer.Unknown unknown -> {
        return Optional.of(open(unknown));
      }
      case Answer.Unsatisfiable _ -> {
        safeDepth = time;
        solver.add(factory.not(unrolling.bad(time)));
        solver.add(unrolling.step(time));
      }
    }
    return switch (solverSession.check(solver, unrolling.symmetryBreaking(time + 1))) {
      case Answer.Satisfiable _ -> Optional.empty();
      case Answer.Unknown unknown -> Optional.of(open(unknown));
      case Answer.Unsatisfiable _ -> Optional.of(new KInductionResult.Exhausted(time));
    };
  }

  private KInductionResult open(Answer.Unknown unknown) {
    return new KInductionResult.Inconclusive(safeDepth, why(unknown), unknown.detail());
  }

  static KInductionResult.Reason why(Answer.Unknown unknown) {
    return switch (unknown.reason()) {
      case TIME -> KInductionResult.Reason.TIME;
      case INTERRUPTED -> KInductionResult.Reason.INTERRUPTED;
      case MEMORY -> KInductionResult.Reason.MEMORY;
      case GAVE_UP, FAILED -> KInductionResult.Reason.SOLVER;
    };
  }
}
