/**
 * Solvers: {@link rondo.smt.solver.Z3} in this very process, or any program that reads SMT-LIB.
 * What one of them can do is declared; whether Z3 is there is a value, not an exception.
 */
package rondo.smt.solver;
