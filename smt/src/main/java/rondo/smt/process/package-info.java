/**
 * SMT encoding of {@link rondo.ir.ProcessSystem}: states as terms, steps as terms over a state and
 * choice variables. The semantics is that of {@link rondo.ir.Interpreter}; the classes here mirror
 * its parts and are tested against it. Only the verifier and the backbone detection use a solver.
 */
package rondo.smt.process;
