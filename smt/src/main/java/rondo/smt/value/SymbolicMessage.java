package rondo.smt.value;

import rondo.smt.formula.Formula;

/**
 * A message that may have been heard.
 *
 * @param received whether it was
 * @param sender who sent it, if it was
 */
public record SymbolicMessage(
    Formula received, SymbolicValue.IntegerValue sender, SymbolicValue message) {}
