package rondo.smt.value;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue.Amount;

/**
 * An element that a loop may come to.
 *
 * @param when whether it does
 * @param sender who sent it, if it is a message
 */
record Turn(Formula when, SymbolicValue element, Amount sender) {}
