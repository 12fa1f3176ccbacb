package rondo.smt.formula;

import java.math.BigInteger;
import java.util.Optional;

/** A whole number without bounds. */
public final class Whole implements Term {
  private final int id;
  private final Shape.OfWhole shape;

  Whole(int id, Shape.OfWhole shape) {
    this.id = id;
    this.shape = shape;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Shape.OfWhole shape() {
    return shape;
  }

  /** Its value, if that is the same always. */
  public Optional<BigInteger> constant() {
    return shape instanceof Shape.Numeral(BigInteger value) ? Optional.of(value) : Optional.empty();
  }

  @Override
  public String toString() {
    return "#" + id + " " + shape;
  }
}
