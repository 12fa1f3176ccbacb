package rondo.smt.formula;

import java.util.OptionalLong;

/** A linear term over integers, of unbounded size. */
public final class IntegerTerm implements SmtTerm {
  private final int id;
  private final TermNode.IntegerNode node;

  IntegerTerm(int id, TermNode.IntegerNode node) {
    this.id = id;
    this.node = node;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public TermNode.IntegerNode node() {
    return node;
  }

  /** The value, if this is a constant. */
  public OptionalLong constant() {
    return node instanceof TermNode.LinearSum(var monomials, long constant) && monomials.isEmpty()
        ? OptionalLong.of(constant)
        : OptionalLong.empty();
  }

  @Override
  public String toString() {
    return "#" + id + " " + node;
  }
}
