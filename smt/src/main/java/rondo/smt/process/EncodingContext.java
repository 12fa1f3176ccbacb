package rondo.smt.process;

import rondo.ir.FullChannelPolicy;
import rondo.ir.ProcessSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * What is the same for all that is executed from one state.
 *
 * @param timeout whether nothing can be executed that does not ask for that
 */
record EncodingContext(
    FullChannelPolicy policy,
    ControlFlowInfo controlFlow,
    SymbolicStateLayout symbolicStateLayout,
    Formula timeout) {
  ProcessSystem system() {
    return symbolicStateLayout.system();
  }

  TermFactory formulas() {
    return symbolicStateLayout.formulas();
  }

  EncodingContext withTimeout(Formula other) {
    return new EncodingContext(policy, controlFlow, symbolicStateLayout, other);
  }

  EncodingContext withControlFlow(ControlFlowInfo other) {
    return new EncodingContext(policy, other, symbolicStateLayout, timeout);
  }
}
