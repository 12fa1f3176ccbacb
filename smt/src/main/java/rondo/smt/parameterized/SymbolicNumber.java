package rondo.smt.parameterized;

import rondo.ir.data.Value;
import rondo.smt.formula.IntegerTerm;

/** The value of a term: known, or a number that depends on parameters and counters. */
public sealed interface SymbolicNumber {
  record Known(Value value) implements SymbolicNumber {}

  record Linear(IntegerTerm term) implements SymbolicNumber {}
}
