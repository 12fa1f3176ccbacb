package rondo.smt.process;

import rondo.smt.check.Unrolled;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * Stands for arbitrary states where nobody can say how many processes and channels there are in
 * them: everything may follow, and may be wrong, so that nothing is ever shown by induction.
 */
record Nowhere(Formulas formulas) implements Unrolled {
  @Override
  public Formula start() {
    return formulas.truth(true);
  }

  @Override
  public Formula step(int time) {
    return formulas.truth(true);
  }

  @Override
  public Formula wrong(int time) {
    return formulas.variable("anywhere wrong " + time);
  }

  @Override
  public Formula differ(int earlier, int later) {
    return formulas.truth(true);
  }
}
