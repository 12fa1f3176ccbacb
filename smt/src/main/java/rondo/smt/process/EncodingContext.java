package rondo.smt.process;

import rondo.ir.FullChannelPolicy;
import rondo.ir.ProcessSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * The parameters of all symbolic execution from one state.
 *
 * @param timeout whether no statement is executable without {@code timeout}
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
