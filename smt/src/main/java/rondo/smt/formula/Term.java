package rondo.smt.formula;

/**
 * Something that has a value once variables have: made by {@link Formulas} only, where equal ones
 * are one object. A term is made after its parts, so that numbers order terms from parts to wholes.
 */
public sealed interface Term permits Formula, Bits {
  /** Its number among the terms of its {@link Formulas}. */
  int id();

  /** What it is made of. */
  Shape shape();
}
