package rondo.smt.formula;

/** How two numbers of one width make a third, exactly as SMT-LIB defines it. */
public enum BitVectorOperator {
  ADD,
  SUBTRACT,
  MULTIPLY,
  /** By zero it is all ones. */
  UNSIGNED_DIVIDE,
  /** Towards zero; by zero it is 1 or -1, of the other sign than the number divided. */
  SIGNED_DIVIDE,
  /** By zero it is the number divided. */
  UNSIGNED_REMAINDER,
  /** Has the sign of the number divided; by zero it is that number. */
  SIGNED_REMAINDER,
  AND,
  OR,
  XOR,
  /** The amount is unsigned; from the width on nothing is left. */
  SHIFT_LEFT,
  /** Zeros come in from above. */
  UNSIGNED_SHIFT_RIGHT,
  /** Copies of the sign come in from above. */
  SIGNED_SHIFT_RIGHT;

  /** Whether the two may change places. */
  boolean commutes() {
    return switch (this) {
      case ADD, MULTIPLY, AND, OR, XOR -> true;
      case SUBTRACT,
          UNSIGNED_DIVIDE,
          SIGNED_DIVIDE,
          UNSIGNED_REMAINDER,
          SIGNED_REMAINDER,
          SHIFT_LEFT,
          UNSIGNED_SHIFT_RIGHT,
          SIGNED_SHIFT_RIGHT ->
          false;
    };
  }

  /** What it makes of two constants. */
  long apply(int width, long left, long right) {
    long signedLeft = BitVector.signed(width, left);
    long signedRight = BitVector.signed(width, right);
    boolean whole = Long.compareUnsigned(right, width) >= 0;
    long result =
        switch (this) {
          case ADD -> left + right;
          case SUBTRACT -> left - right;
          case MULTIPLY -> left * right;
          case UNSIGNED_DIVIDE -> right == 0 ? -1 : Long.divideUnsigned(left, right);
          case SIGNED_DIVIDE -> right == 0 ? (signedLeft < 0 ? 1 : -1) : signedLeft / signedRight;
          case UNSIGNED_REMAINDER -> right == 0 ? left : Long.remainderUnsigned(left, right);
          case SIGNED_REMAINDER -> right == 0 ? left : signedLeft % signedRight;
          case AND -> left & right;
          case OR -> left | right;
          case XOR -> left ^ right;
          case SHIFT_LEFT -> whole ? 0 : left << right;
          case UNSIGNED_SHIFT_RIGHT -> whole ? 0 : left >>> right;
          case SIGNED_SHIFT_RIGHT -> whole ? signedLeft >> 63 : signedLeft >> right;
        };
    return BitVector.truncate(width, result);
  }
}
