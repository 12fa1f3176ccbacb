/**
 * SMT verification of a {@link rondo.ir.ProcessSystem}: transition formulas by unrolling, invariant
 * templates, steady states, and decoding of counterexamples. The semantics is that of {@link
 * rondo.ir.interpreter.Interpreter}. Only the verifier and the backbone detection use a solver.
 */
package rondo.smt.process;
