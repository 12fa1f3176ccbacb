package rondo.smt.formula;

import java.util.List;

/**
 * The operator and operands of a term. Terms are compared by identity, so equality of nodes is
 * shallow.
 *
 * <p>The set of nodes is minimal: a disjunction is a negated conjunction, and "at most" a negated
 * "less".
 */
public sealed interface TermNode {
  sealed interface FormulaNode extends TermNode {}

  sealed interface BitVectorNode extends TermNode {}

  sealed interface IntegerNode extends TermNode {}

  /** The operands. */
  List<SmtTerm> children();

  record BooleanConstant(boolean value) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of();
    }
  }

  /** A free variable. */
  record Variable(String name) implements FormulaNode, BitVectorNode, IntegerNode {
    @Override
    public List<SmtTerm> children() {
      return List.of();
    }
  }

  record Not(Formula body) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** The conjunction of at least two formulas, in order of their ids. */
  record And(List<Formula> all) implements FormulaNode {
    public And {
      all = List.copyOf(all);
    }

    @Override
    public List<SmtTerm> children() {
      return List.copyOf(all);
    }
  }

  /** Equality of two terms of the same sort. */
  record Equal(SmtTerm left, SmtTerm right) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(left, right);
    }
  }

  record UnsignedLess(BitVector left, BitVector right) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(left, right);
    }
  }

  record SignedLess(BitVector left, BitVector right) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(left, right);
    }
  }

  /** Whether an integer is 0 or greater. */
  record NonNegative(IntegerTerm body) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** Whether an integer is 0. */
  record IsZero(IntegerTerm body) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** A choice between two Boolean terms, or two bit vectors of equal width. */
  record IfThenElse(Formula condition, SmtTerm then, SmtTerm otherwise)
      implements FormulaNode, BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(condition, then, otherwise);
    }
  }

  /** A multiple of a variable; the factor is not 0. */
  record Monomial(IntegerTerm variable, long factor) {}

  /** The sum of multiples of variables and a constant. */
  record LinearSum(List<Monomial> monomials, long constant) implements IntegerNode {
    public LinearSum {
      monomials = List.copyOf(monomials);
    }

    @Override
    public List<SmtTerm> children() {
      return monomials.stream().<SmtTerm>map(Monomial::variable).toList();
    }
  }

  /** A constant, truncated to its width. */
  record BitVectorConstant(long value, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of();
    }
  }

  /** A binary operation on bit vectors of equal width. */
  record Operation(BitVectorOperator operator, BitVector left, BitVector right)
      implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(left, right);
    }
  }

  /** Bitwise negation. */
  record Complement(BitVector body) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** Extension with zeros. */
  record ZeroExtension(BitVector body, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** Extension with the sign. */
  record SignExtension(BitVector body, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** The lowest bits. */
  record Truncation(BitVector body, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }
}
