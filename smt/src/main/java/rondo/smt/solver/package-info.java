/**
 * SMT solvers: Z3 in process, or any program that reads SMT-LIB. Capabilities are declared; the
 * availability of Z3 is a value, not an exception.
 */
package rondo.smt.solver;
