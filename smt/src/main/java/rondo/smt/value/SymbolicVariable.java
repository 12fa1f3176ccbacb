package rondo.smt.value;

import rondo.smt.formula.Formula;

/**
 * A value of which nothing but its type is known.
 *
 * @param wellFormed what holds for it to be one of that type
 */
public record SymbolicVariable(SymbolicValue value, Formula wellFormed) {}
