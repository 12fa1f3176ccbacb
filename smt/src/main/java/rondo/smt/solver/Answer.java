package rondo.smt.solver;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;

/** What a solver says of the formulas it was given. */
public sealed interface Answer {
  /** All are true in this model. */
  record Satisfiable(SmtModel smtModel) implements Answer {}

  /** They are never true together; of the assumptions these are enough for that. */
  record Unsatisfiable(List<Formula> core) implements Answer {
    public Unsatisfiable {
      core = List.copyOf(core);
    }
  }

  /** Nobody knows; the detail is what the solver says, for people. */
  record Unknown(Reason reason, String detail) implements Answer {}

  /** Why there is no answer. */
  enum Reason {
    TIME,
    INTERRUPTED,
    MEMORY,
    /** The solver gave up by itself: too hard, or too large. */
    GAVE_UP,
    /** The solver does not run, or not as solvers do. */
    FAILED
  }
}
