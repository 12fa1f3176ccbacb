/**
 * Symbolic execution of a {@link rondo.ir.ProcessSystem}: symbolic states and paths, expressions,
 * actions and channels, and the symbolic successors of a state.
 */
package rondo.smt.process.execution;
