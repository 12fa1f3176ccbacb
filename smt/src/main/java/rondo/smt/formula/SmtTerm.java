package rondo.smt.formula;

/**
 * Something that has a value once variables have: made by {@link TermFactory} only, where equal
 * ones are one object. A term is made after its parts, so that numbers order terms from parts to
 * wholes.
 */
public sealed interface SmtTerm permits Formula, BitVector {
  /** Its number among the terms of its {@link TermFactory}. */
  int id();

  /** What it is made of. */
  TermNode node();
}
