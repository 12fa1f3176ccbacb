/**
 * Protocols in rounds as formulas: one step of time is one round. What is encoded here is what
 * {@link rondo.ir.round} says runs are, and every run that a solver finds is taken again by its
 * interpreter before anybody sees it.
 */
package rondo.smt.rounds;
