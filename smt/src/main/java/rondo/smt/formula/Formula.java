package rondo.smt.formula;

/** A term that is true or false. */
public final class Formula implements Term {
  private final int id;
  private final Shape.OfFormula shape;

  Formula(int id, Shape.OfFormula shape) {
    this.id = id;
    this.shape = shape;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Shape.OfFormula shape() {
    return shape;
  }

  public boolean isTrue() {
    return shape instanceof Shape.Truth(boolean value) && value;
  }

  public boolean isFalse() {
    return shape instanceof Shape.Truth(boolean value) && !value;
  }

  @Override
  public String toString() {
    return "#" + id + " " + shape;
  }
}
