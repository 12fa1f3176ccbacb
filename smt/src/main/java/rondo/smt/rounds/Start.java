package rondo.smt.rounds;

import rondo.smt.formula.Formula;

/**
 * A state at time 0.
 *
 * @param possible what its variables must be
 */
record Start(Situation situation, Formula possible) {}
