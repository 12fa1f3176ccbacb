package rondo.smt.check;

import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * A system spelt out in time: what is true of its states at the times 0, 1, 2 and so on, and of the
 * steps between them. Every formula means what it says only together with {@link #init} and all
 * steps before it. Asked again, the same formula is given again.
 */
public interface TransitionFormulas {
  /** What all formulas are made by. */
  TermFactory factory();

  /** The state at time 0 is one that is looked at: where runs begin, or any one at all. */
  Formula init();

  /**
   * The state at time 0 is one that may stand for others, which differ from it only in who is who,
   * or in which values are which: at least one of them does, if nothing after a time is looked at,
   * and nothing but what is the same for all of them.
   */
  default Formula symmetryBreaking(int until) {
    return factory().truth(true);
  }

  /**
   * The state at time + 1 follows that at this time, also if something goes wrong on the way; what
   * follows then does not matter. It can never be true where no run goes on.
   */
  Formula step(int time);

  /** Something is wrong with the state at this time, or went wrong in the step that led to it. */
  Formula bad(int time);

  /**
   * The states at two times are not the same: what follows the later one, and is wrong then, could
   * follow the earlier one as well if they were. Only used for times that are a whole number of
   * {@link ProofTask#stride} apart.
   */
  Formula distinct(int earlier, int later);
}
