package rondo.smt.formula;

import java.util.HashMap;
import java.util.Map;

/** Every term there is, by its shape. A variable is of one kind, that of its first mention. */
final class Interned {
  private final Map<Shape, Term> terms = new HashMap<>();

  Formula formula(Shape.OfFormula shape) {
    Term term = terms.get(shape);
    if (term == null) {
      term = new Formula(terms.size(), shape);
      terms.put(shape, term);
    }
    return term instanceof Formula formula ? formula : refuse(shape, term);
  }

  Bits bits(int width, Shape.OfBits shape) {
    Term term = terms.get(shape);
    if (term == null) {
      term = new Bits(terms.size(), width, shape);
      terms.put(shape, term);
    }
    return term instanceof Bits bits && bits.width() == width ? bits : refuse(shape, term);
  }

  private static <T> T refuse(Shape shape, Term there) {
    throw new IllegalArgumentException(shape + " is of another kind already: " + there);
  }
}
