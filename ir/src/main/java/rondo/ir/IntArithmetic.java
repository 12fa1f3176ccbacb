package rondo.ir;

import java.util.OptionalInt;

/** The semantics of operators: 32-bit two's complement, truth values 0 and 1. */
public final class IntArithmetic {
  private IntArithmetic() {}

  public static int ofBoolean(boolean holds) {
    return holds ? 1 : 0;
  }

  public static int unary(Expr.UnaryOp op, int value) {
    return switch (op) {
      case NEGATE -> -value;
      case NOT -> ofBoolean(value == 0);
      case COMPLEMENT -> ~value;
    };
  }

  /** Empty if the divisor is 0. */
  public static OptionalInt binary(Expr.BinaryOp op, int left, int right) {
    return switch (op) {
      case DIV -> right == 0 ? OptionalInt.empty() : OptionalInt.of(left / right);
      case MOD -> right == 0 ? OptionalInt.empty() : OptionalInt.of(left % right);
      case ADD -> OptionalInt.of(left + right);
      case SUB -> OptionalInt.of(left - right);
      case MUL -> OptionalInt.of(left * right);
      case BIT_AND -> OptionalInt.of(left & right);
      case BIT_OR -> OptionalInt.of(left | right);
      case BIT_XOR -> OptionalInt.of(left ^ right);
      case SHL -> OptionalInt.of(left << right);
      case SHR -> OptionalInt.of(left >> right);
      case EQ -> OptionalInt.of(ofBoolean(left == right));
      case NE -> OptionalInt.of(ofBoolean(left != right));
      case LT -> OptionalInt.of(ofBoolean(left < right));
      case LE -> OptionalInt.of(ofBoolean(left <= right));
      case GT -> OptionalInt.of(ofBoolean(left > right));
      case GE -> OptionalInt.of(ofBoolean(left >= right));
      case AND -> OptionalInt.of(ofBoolean(left != 0 && right != 0));
      case OR -> OptionalInt.of(ofBoolean(left != 0 || right != 0));
    };
  }
}
