package rondo.smt.process;

import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * What is the same for all that is executed from one state.
 *
 * @param timeout whether nothing can be executed that does not ask for that
 */
record Scene(FullChannel fullChannel, Programs programs, Layout layout, Formula timeout) {
  ProcessSystem system() {
    return layout.system();
  }

  Formulas formulas() {
    return layout.formulas();
  }

  Scene withTimeout(Formula other) {
    return new Scene(fullChannel, programs, layout, other);
  }

  Scene withPrograms(Programs other) {
    return new Scene(fullChannel, other, layout, timeout);
  }
}
