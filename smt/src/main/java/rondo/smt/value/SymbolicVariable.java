package rondo.smt.value;

import rondo.smt.formula.Formula;

/**
 * An arbitrary value of a type.
 *
 * @param wellFormed the constraint that it belongs to the type
 */
public record SymbolicVariable(SymbolicValue value, Formula wellFormed) {}
