package rondo.smt.value;

import rondo.smt.formula.Formula;

/**
 * A message that may have been heard.
 *
 * @param heard whether it was
 * @param sender who sent it, if it was
 */
public record Mail(Formula heard, SymbolicValue.Amount sender, SymbolicValue message) {}
