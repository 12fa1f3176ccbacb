package rondo.smt.formula;

/**
 * A term over variables, created only by {@link TermFactory}, which interns terms: equal terms are
 * identical. Children are created before their parents, so ids are a topological order.
 */
public sealed interface SmtTerm permits Formula, BitVector, IntegerTerm {
  /** The index of this term in its {@link TermFactory}. */
  int id();

  /** The operator and its operands. */
  TermNode node();
}
