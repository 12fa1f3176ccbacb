package rondo.smt.formula;

import java.util.OptionalLong;

/** A number of a fixed width, to be read as signed or not by what is done with it. */
public final class BitVector implements SmtTerm {
  /** The widest there are. */
  public static final int MAX_WIDTH = 64;

  private final int id;
  private final int width;
  private final TermNode.BitVectorNode node;

  BitVector(int id, int width, TermNode.BitVectorNode shape) {
    this.id = id;
    this.width = width;
    this.node = shape;
  }

  @Override
  public int id() {
    return id;
  }

  /** How many bits it has, from 1 to {@link #MAX_WIDTH}. */
  public int width() {
    return width;
  }

  @Override
  public TermNode.BitVectorNode node() {
    return node;
  }

  /** Its value read as unsigned, if that is the same always. */
  public OptionalLong constant() {
    return node instanceof TermNode.BitVectorConstant(long value, _)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  /** The lowest bits of a number, as a constant of that width holds them. */
  public static long truncate(int width, long value) {
    return width == MAX_WIDTH ? value : value & ((1L << width) - 1);
  }

  /** The same bits, read as a signed number. */
  public static long signed(int width, long value) {
    int unused = MAX_WIDTH - width;
    return value << unused >> unused;
  }

  @Override
  public String toString() {
    return "#" + id + " " + node + ":" + width;
  }
}
