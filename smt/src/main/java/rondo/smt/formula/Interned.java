package rondo.smt.formula;

import java.util.HashMap;
import java.util.Map;
import rondo.budget.Budget;

/** Every term there is, by its shape. A variable is of one kind, that of its first mention. */
final class Interned {
  private static final int REPORTED = 256;

  private final Map<Shape, Term> terms = new HashMap<>();

  Formula formula(Shape.OfFormula shape) {
    Term term = terms.get(shape);
    if (term == null) {
      checkpoint();
      term = new Formula(terms.size(), shape);
      terms.put(shape, term);
    }
    return term instanceof Formula formula ? formula : refuse(shape, term);
  }

  Bits bits(int width, Shape.OfBits shape) {
    Term term = terms.get(shape);
    if (term == null) {
      checkpoint();
      term = new Bits(terms.size(), width, shape);
      terms.put(shape, term);
    }
    return term instanceof Bits bits && bits.width() == width ? bits : refuse(shape, term);
  }

  /** There may be millions of terms, so that only some of them are reported. */
  private void checkpoint() {
    if (terms.size() % REPORTED == 0) {
      Budget.checkpoint("formulas", terms.size());
    }
  }

  private static <T> T refuse(Shape shape, Term there) {
    throw new IllegalArgumentException(shape + " is of another kind already: " + there);
  }
}
