/**
 * SMT-LIB 2: formulas as a script that any solver reads, and what solvers answer to it. A term that
 * is used twice is defined once, so that a script is as long as its formulas are large.
 */
package rondo.smt.smtlib;
