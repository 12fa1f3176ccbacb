package rondo.smt.formula;

import java.util.OptionalLong;

/** A number of a fixed width, to be read as signed or not by what is done with it. */
public final class Bits implements Term {
  /** The widest there are. */
  public static final int WIDEST = 64;

  private final int id;
  private final int width;
  private final Shape.OfBits shape;

  Bits(int id, int width, Shape.OfBits shape) {
    this.id = id;
    this.width = width;
    this.shape = shape;
  }

  @Override
  public int id() {
    return id;
  }

  /** How many bits it has, from 1 to {@link #WIDEST}. */
  public int width() {
    return width;
  }

  @Override
  public Shape.OfBits shape() {
    return shape;
  }

  /** Its value read as unsigned, if that is the same always. */
  public OptionalLong constant() {
    return shape instanceof Shape.Word(long value, _)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  /** The lowest bits of a number, as a constant of that width holds them. */
  public static long lowest(int width, long value) {
    return width == WIDEST ? value : value & ((1L << width) - 1);
  }

  /** The same bits, read as a signed number. */
  public static long signed(int width, long value) {
    int unused = WIDEST - width;
    return value << unused >> unused;
  }

  @Override
  public String toString() {
    return "#" + id + " " + shape + ":" + width;
  }
}
