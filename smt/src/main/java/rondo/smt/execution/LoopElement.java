package rondo.smt.execution;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;

/**
 * An element that a loop may visit.
 *
 * @param when whether the loop visits it
 * @param sender the sender, if the element is a message
 */
record LoopElement(Formula when, SymbolicValue element, IntegerValue sender) {}
