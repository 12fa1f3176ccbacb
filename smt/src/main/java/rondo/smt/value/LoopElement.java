package rondo.smt.value;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue.IntegerValue;

/**
 * An element that a loop may come to.
 *
 * @param when whether it does
 * @param sender who sent it, if it is a message
 */
record LoopElement(Formula when, SymbolicValue element, IntegerValue sender) {}
