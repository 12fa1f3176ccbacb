package rondo.smt.process.execution;

import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * The parameters of all symbolic execution from one state.
 *
 * @param timeout whether no statement is executable without {@code timeout}
 */
public record EncodingContext(
    FullChannelPolicy policy,
    ControlFlowInfo controlFlow,
    SymbolicStateLayout symbolicStateLayout,
    Formula timeout) {
  public ProcessSystem system() {
    return symbolicStateLayout.system();
  }

  public TermFactory formulas() {
    return symbolicStateLayout.formulas();
  }

  EncodingContext withTimeout(Formula other) {
    return new EncodingContext(policy, controlFlow, symbolicStateLayout, other);
  }

  public EncodingContext withControlFlow(ControlFlowInfo other) {
    return new EncodingContext(policy, other, symbolicStateLayout, timeout);
  }
}
