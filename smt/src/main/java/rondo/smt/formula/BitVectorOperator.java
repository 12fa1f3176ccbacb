package rondo.smt.formula;

/** Binary operators on bit vectors of equal width, with the semantics of SMT-LIB. */
public enum BitVectorOperator {
  ADD,
  SUBTRACT,
  MULTIPLY,
  /** Division by zero yields all ones. */
  UNSIGNED_DIVIDE,
  /** Rounds towards zero; division by zero yields 1 for a negative dividend and else -1. */
  SIGNED_DIVIDE,
  /** The remainder modulo zero is the dividend. */
  UNSIGNED_REMAINDER,
  /** Has the sign of the dividend; the remainder modulo zero is the dividend. */
  SIGNED_REMAINDER,
  AND,
  OR,
  XOR,
  /** The distance is unsigned; from the width on, the result is 0. */
  SHIFT_LEFT,
  /** Shifts in zeros. */
  UNSIGNED_SHIFT_RIGHT,
  /** Shifts in copies of the sign. */
  SIGNED_SHIFT_RIGHT;

  /** Whether the operator is commutative. */
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

  /** Applies the operator to constants. */
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
