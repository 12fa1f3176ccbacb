package rondo.smt.formula;

import java.util.List;

/**
 * What a term is made of. Terms are compared by identity, so that two shapes are equal if they have
 * the same parts, and comparing them takes no walk through what is below.
 *
 * <p>There are few of them. A disjunction is what denies a conjunction, and "at most" denies
 * "less".
 */
public sealed interface Shape {
  sealed interface OfFormula extends Shape {}

  sealed interface OfBits extends Shape {}

  /** The terms that it is made of. */
  List<Term> parts();

  record Truth(boolean value) implements OfFormula {
    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  /** What is not known: a solver looks for its value. */
  record Variable(String name) implements OfFormula, OfBits {
    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  record Not(Formula body) implements OfFormula {
    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }

  /** All of at least two, in the order of their numbers. */
  record And(List<Formula> all) implements OfFormula {
    public And {
      all = List.copyOf(all);
    }

    @Override
    public List<Term> parts() {
      return List.copyOf(all);
    }
  }

  /** Two terms of the same kind have the same value. */
  record Same(Term left, Term right) implements OfFormula {
    @Override
    public List<Term> parts() {
      return List.of(left, right);
    }
  }

  record UnsignedLess(Bits left, Bits right) implements OfFormula {
    @Override
    public List<Term> parts() {
      return List.of(left, right);
    }
  }

  record SignedLess(Bits left, Bits right) implements OfFormula {
    @Override
    public List<Term> parts() {
      return List.of(left, right);
    }
  }

  /** One of two terms of the same kind. */
  record Choice(Formula condition, Term then, Term otherwise) implements OfFormula, OfBits {
    @Override
    public List<Term> parts() {
      return List.of(condition, then, otherwise);
    }
  }

  /** A constant; what is above its width is 0. */
  record Word(long value, int width) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  /** Two numbers of one width make a third. */
  record Operation(BitsOperator operator, Bits left, Bits right) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of(left, right);
    }
  }

  /** Every bit turned round. */
  record Complement(Bits body) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }

  /** Wider by zeros. */
  record ZeroExtension(Bits body, int width) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }

  /** Wider by copies of the sign. */
  record SignExtension(Bits body, int width) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }

  /** The lowest bits. */
  record Truncation(Bits body, int width) implements OfBits {
    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }
}
