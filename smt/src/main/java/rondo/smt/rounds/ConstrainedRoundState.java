package rondo.smt.rounds;

import rondo.smt.formula.Formula;

/**
 * A symbolic state at time 0.
 *
 * @param constraint the constraint on its variables
 */
record ConstrainedRoundState(SymbolicRoundState state, Formula constraint) {}
