package rondo.smt.formula;

import java.util.OptionalLong;

/** A bit vector of fixed width; operations decide whether it is signed or unsigned. */
public final class BitVector implements SmtTerm {
  /** The maximal width. */
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

  /** The number of bits, from 1 to {@link #MAX_WIDTH}. */
  public int width() {
    return width;
  }

  @Override
  public TermNode.BitVectorNode node() {
    return node;
  }

  /** The unsigned value, if this is a constant. */
  public OptionalLong constant() {
    return node instanceof TermNode.BitVectorConstant(long value, _)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  /** The lowest bits of a number, in the form that constants of that width have. */
  public static long truncate(int width, long value) {
    return width == MAX_WIDTH ? value : value & ((1L << width) - 1);
  }

  /** The bits as a signed number. */
  public static long signed(int width, long value) {
    int unused = MAX_WIDTH - width;
    return value << unused >> unused;
  }

  @Override
  public String toString() {
    return "#" + id + " " + node + ":" + width;
  }
}
