package rondo.smt.process;

import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * Placeholder for arbitrary states if the numbers of processes and channels are not bounded: every
 * successor is possible and may be bad, so induction never succeeds.
 */
record NoInduction(TermFactory factory) implements TransitionFormulas {
  @Override
  public Formula init() {
    return factory.truth(true);
  }

  @Override
  public Formula step(int time) {
    return factory.truth(true);
  }

  @Override
  public Formula bad(int time) {
    return factory.variable("anywhere wrong " + time);
  }

  @Override
  public Formula distinct(int earlier, int later) {
    return factory.truth(true);
  }
}
