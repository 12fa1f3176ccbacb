package rondo.smt.rounds;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A message from one process to another.
 *
 * @param there whether there is one
 */
record Letter(Formula there, SymbolicValue message) {}
