package rondo.smt.check;

import java.util.List;
import rondo.budget.BudgetLimit;
import rondo.smt.formula.SmtModel;

/** What a check shows. */
public sealed interface KInductionResult {
  /** Something is wrong after so many steps from the beginning, in this model, and not earlier. */
  record Violated(int time, SmtModel smtModel) implements KInductionResult {}

  /** Nothing ever goes wrong, since no run is longer than this. */
  record Exhausted(int time) implements KInductionResult {}

  /**
   * Nothing ever goes wrong, by induction.
   *
   * @param k for how many strides nothing is wrong where the conclusion is drawn
   * @param invariants which candidates that needed
   */
  record Inductive(int k, List<CandidateInvariant> invariants) implements KInductionResult {
    public Inductive {
      invariants = List.copyOf(invariants);
    }
  }

  /**
   * Nothing goes wrong up to some time; what comes then is not known.
   *
   * @param safeDepth up to which time; -1 if not even the beginning was looked at
   * @param detail what the solver says, for people; empty if it has nothing to say
   */
  record Inconclusive(int safeDepth, Reason reason, String detail) implements KInductionResult {}

  /** Why a check ends without an answer for all times. */
  enum Reason {
    BOUND,
    TIME,
    INTERRUPTED,
    MEMORY,
    /** The solver gave up, or does not run. */
    SOLVER;

    static Reason of(BudgetLimit budgetLimit) {
      return switch (budgetLimit) {
        case TIME -> TIME;
        case INTERRUPTED -> INTERRUPTED;
      };
    }
  }
}
