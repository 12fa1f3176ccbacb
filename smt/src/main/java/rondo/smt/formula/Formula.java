package rondo.smt.formula;

/** A Boolean term. */
public final class Formula implements SmtTerm {
  private final int id;
  private final TermNode.FormulaNode node;

  Formula(int id, TermNode.FormulaNode shape) {
    this.id = id;
    this.node = shape;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public TermNode.FormulaNode node() {
    return node;
  }

  public boolean isTrue() {
    return node instanceof TermNode.BooleanConstant(boolean value) && value;
  }

  public boolean isFalse() {
    return node instanceof TermNode.BooleanConstant(boolean value) && !value;
  }

  @Override
  public String toString() {
    return "#" + id + " " + node;
  }
}
