package rondo.smt.execution;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A message that may have been received.
 *
 * @param received whether it was
 * @param sender the sender, if it was
 */
public record SymbolicMessage(
    Formula received, SymbolicValue.IntegerValue sender, SymbolicValue message) {}
