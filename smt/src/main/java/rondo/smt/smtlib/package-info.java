/**
 * SMT-LIB 2: formulas as scripts, and the responses of solvers. Shared subterms are defined once,
 * so the length of a script is linear in the size of its formulas.
 */
package rondo.smt.smtlib;
