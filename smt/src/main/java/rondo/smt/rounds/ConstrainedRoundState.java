package rondo.smt.rounds;

import rondo.smt.formula.Formula;

/**
 * A state at time 0.
 *
 * @param constraint what its variables must be
 */
record ConstrainedRoundState(SymbolicRoundState state, Formula constraint) {}
