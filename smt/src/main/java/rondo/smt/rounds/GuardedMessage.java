package rondo.smt.rounds;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A message from one process to another, if there is one.
 *
 * @param isPresent whether the message is sent
 */
record GuardedMessage(Formula isPresent, SymbolicValue message) {}
