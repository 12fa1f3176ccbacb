package rondo.smt.solver;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;

/** The answer of a solver to a satisfiability check. */
public sealed interface Answer {
  /** All formulas are true in this model. */
  record Satisfiable(SmtModel smtModel) implements Answer {}

  /** The formulas are unsatisfiable; the core is a sufficient subset of the assumptions. */
  record Unsatisfiable(List<Formula> core) implements Answer {
    public Unsatisfiable {
      core = List.copyOf(core);
    }
  }

  /** No answer; the detail is the solver's explanation for users. */
  record Unknown(Reason reason, String detail) implements Answer {}

  /** Why there is no answer. */
  enum Reason {
    TIME,
    INTERRUPTED,
    MEMORY,
    /** The solver gave up: too hard, or too large. */
    GAVE_UP,
    /** The solver does not run, or does not speak SMT-LIB. */
    FAILED
  }
}
