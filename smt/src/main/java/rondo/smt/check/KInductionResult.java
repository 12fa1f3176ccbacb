package rondo.smt.check;

import java.util.List;
import rondo.budget.BudgetLimit;
import rondo.smt.formula.SmtModel;

/** The result of k-induction. */
public sealed interface KInductionResult {
  /**
   * A shortest counterexample: the state after so many steps from an initial state is bad in this
   * model.
   */
  record Violated(int time, SmtModel smtModel) implements KInductionResult {}

  /** The property holds: no run is longer than this, and none violates it. */
  record Exhausted(int time) implements KInductionResult {}

  /**
   * The property holds by k-induction.
   *
   * @param k the number of strides without violation that the inductive step assumes
   * @param invariants the candidates that the inductive step needs
   */
  record Inductive(int k, List<CandidateInvariant> invariants) implements KInductionResult {
    public Inductive {
      invariants = List.copyOf(invariants);
    }
  }

  /**
   * No violation up to some depth, and no answer beyond it.
   *
   * @param safeDepth the depth; -1 if not even the initial states were checked
   * @param detail the solver's explanation for users; may be empty
   */
  record Inconclusive(int safeDepth, Reason reason, String detail) implements KInductionResult {}

  /** Why k-induction is inconclusive. */
  enum Reason {
    BOUND,
    TIME,
    INTERRUPTED,
    MEMORY,
    /** The solver gave up or does not run. */
    SOLVER;

    static Reason of(BudgetLimit budgetLimit) {
      return switch (budgetLimit) {
        case TIME -> TIME;
        case INTERRUPTED -> INTERRUPTED;
      };
    }
  }
}
