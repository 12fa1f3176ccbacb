package rondo.smt.check;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;

/**
 * A transition system as formulas over time-indexed variables. Each formula is meaningful only in
 * conjunction with {@link #init} and all earlier steps. Methods are memoized: equal arguments give
 * the identical formula.
 */
public interface TransitionFormulas {
  /** The factory of all these formulas. */
  TermFactory factory();

  /** The state at time 0 is initial, or an arbitrary well-formed state, depending on the system. */
  Formula init();

  /**
   * Symmetry-breaking constraint on the state at time 0: keeps at least one representative of each
   * orbit under permutations of processes and of values. Sound for symmetric formulas over the
   * times up to {@code until}.
   */
  default Formula symmetryBreaking(int until) {
    return factory().truth(true);
  }

  /**
   * The state at time + 1 is a successor of the state at this time. A step may also cause a
   * violation; its successor is then irrelevant. Unsatisfiable where no run continues.
   */
  Formula step(int time);

  /** The state at this time is bad, or the step that led to it caused a violation. */
  Formula bad(int time);

  /**
   * Terms that determine the state at a time, by their texts for users, which are the same for all
   * times. At time 0 of runs from arbitrary states, they are variables. Empty if not known.
   */
  default SequencedMap<String, SmtTerm> stateTerms(int time) {
    return new LinkedHashMap<>();
  }

  /**
   * The states at two times are not equivalent. If they are, every violation that follows the later
   * state can also follow the earlier one. Only used for times that differ by a multiple of {@link
   * ProofTask#stride}.
   */
  Formula distinct(int earlier, int later);
}
