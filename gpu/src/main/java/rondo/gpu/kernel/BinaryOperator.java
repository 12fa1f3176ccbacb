package rondo.gpu.kernel;

/** An operation on two registers of the same width. */
public enum BinaryOperator {
  ADD,
  SUB,
  MUL,
  /** The high half of the unsigned product; of 64 bits only. */
  MULHI,
  /** Signed; the divisor must not be 0. */
  DIV,
  /** Signed; the divisor must not be 0. */
  REM,
  AND,
  OR,
  XOR,
  /** Only the low bits of the distance count, as many as select a bit of the register. */
  SHL,
  /** Logical; the distance as in {@link #SHL}. */
  SHR,
  /** Arithmetic; the distance as in {@link #SHL}. */
  SAR,
  EQ(true),
  NE(true),
  /** Signed. */
  LT(true),
  /** Signed. */
  LE(true),
  ULT(true);

  private final boolean isComparison;

  BinaryOperator() {
    this(false);
  }

  BinaryOperator(boolean isComparison) {
    this.isComparison = isComparison;
  }

  /** Whether the result is 0 or 1, in a register of 32 bits. */
  public boolean isComparison() {
    return isComparison;
  }

  public int of(int left, int right) {
    return switch (this) {
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case MULHI -> throw new IllegalArgumentException("of 64 bits only");
      case DIV -> left / right;
      case REM -> left % right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case SHL -> left << right;
      case SHR -> left >>> right;
      case SAR -> left >> right;
      case EQ -> truth(left == right);
      case NE -> truth(left != right);
      case LT -> truth(left < right);
      case LE -> truth(left <= right);
      case ULT -> truth(Integer.compareUnsigned(left, right) < 0);
    };
  }

  public long of(long left, long right) {
    return switch (this) {
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case MULHI -> Math.unsignedMultiplyHigh(left, right);
      case DIV -> left / right;
      case REM -> left % right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case SHL -> left << right;
      case SHR -> left >>> right;
      case SAR -> left >> right;
      case EQ -> truth(left == right);
      case NE -> truth(left != right);
      case LT -> truth(left < right);
      case LE -> truth(left <= right);
      case ULT -> truth(Long.compareUnsigned(left, right) < 0);
    };
  }

  private static int truth(boolean holds) {
    return holds ? 1 : 0;
  }
}
