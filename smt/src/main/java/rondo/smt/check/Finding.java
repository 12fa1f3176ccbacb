package rondo.smt.check;

import java.util.List;
import rondo.budget.Limit;
import rondo.smt.formula.Model;

/** What a check shows. */
public sealed interface Finding {
  /** Something is wrong after so many steps from the beginning, in this model, and not earlier. */
  record Broken(int time, Model model) implements Finding {}

  /** Nothing ever goes wrong, since no run is longer than this. */
  record Ended(int time) implements Finding {}

  /**
   * Nothing ever goes wrong, by induction.
   *
   * @param window for how many strides nothing is wrong where the conclusion is drawn
   * @param invariants which candidates that needed
   */
  record Inductive(int window, List<Candidate> invariants) implements Finding {
    public Inductive {
      invariants = List.copyOf(invariants);
    }
  }

  /**
   * Nothing goes wrong up to some time; what comes then is not known.
   *
   * @param safe up to which time; -1 if not even the beginning was looked at
   * @param detail what the solver says, for people; empty if it has nothing to say
   */
  record Open(int safe, Why why, String detail) implements Finding {}

  /** Why a check ends without an answer for all times. */
  enum Why {
    BOUND,
    TIME,
    INTERRUPTED,
    MEMORY,
    /** The solver gave up, or does not run. */
    SOLVER;

    static Why of(Limit limit) {
      return switch (limit) {
        case TIME -> TIME;
        case INTERRUPTED -> INTERRUPTED;
      };
    }
  }
}
