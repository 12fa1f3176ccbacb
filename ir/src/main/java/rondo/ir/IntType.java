package rondo.ir;

/**
 * A bounded integer type. Values are represented as Java {@code int}s and truncated when stored.
 *
 * @param bits 1 to 32
 */
public record IntType(int bits, boolean signed) {
  public static final IntType BIT = new IntType(1, false);
  public static final IntType BYTE = new IntType(8, false);
  public static final IntType SHORT = new IntType(16, true);
  public static final IntType INT = new IntType(32, true);

  public IntType {
    if (bits < 1 || bits > 32) {
      throw new IllegalArgumentException("bits: " + bits);
    }
  }

  public static IntType unsigned(int bits) {
    return new IntType(bits, false);
  }

  /** The result of storing {@code value} in a variable of this type. */
  public int truncate(int value) {
    int shift = 32 - bits;
    return signed ? value << shift >> shift : value << shift >>> shift;
  }
}
