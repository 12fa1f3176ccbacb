package rondo.smt.rounds;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A message from one process to another.
 *
 * @param isPresent whether there is one
 */
record GuardedMessage(Formula isPresent, SymbolicValue message) {}
