package rondo.smt.formula;

import java.util.List;

/**
 * What a term is made of. Terms are compared by identity, so that two shapes are equal if they have
 * the same parts, and comparing them takes no walk through what is below.
 *
 * <p>There are few of them. A disjunction is what denies a conjunction, and "at most" denies
 * "less".
 */
public sealed interface TermNode {
  sealed interface FormulaNode extends TermNode {}

  sealed interface BitVectorNode extends TermNode {}

  /** The terms that it is made of. */
  List<SmtTerm> children();

  record BooleanConstant(boolean value) implements FormulaNode {
    @Override
    public List<SmtTerm> children() {
      return List.of();
    }
  }

  /** What is not known: a solver looks for its value. */
  record Variable(String name) implements FormulaNode, BitVectorNode {
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

  /** All of at least two, in the order of their numbers. */
  record And(List<Formula> all) implements FormulaNode {
    public And {
      all = List.copyOf(all);
    }

    @Override
    public List<SmtTerm> children() {
      return List.copyOf(all);
    }
  }

  /** Two terms of the same kind have the same value. */
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

  /** One of two terms of the same kind. */
  record IfThenElse(Formula condition, SmtTerm then, SmtTerm otherwise)
      implements FormulaNode, BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(condition, then, otherwise);
    }
  }

  /** A constant; what is above its width is 0. */
  record BitVectorConstant(long value, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of();
    }
  }

  /** Two numbers of one width make a third. */
  record Operation(BitVectorOperator operator, BitVector left, BitVector right)
      implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(left, right);
    }
  }

  /** Every bit turned round. */
  record Complement(BitVector body) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** Wider by zeros. */
  record ZeroExtension(BitVector body, int width) implements BitVectorNode {
    @Override
    public List<SmtTerm> children() {
      return List.of(body);
    }
  }

  /** Wider by copies of the sign. */
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
