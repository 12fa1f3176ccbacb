package rondo.smt.formula;

import static rondo.smt.formula.BitVectorOperator.ADD;
import static rondo.smt.formula.BitVectorOperator.SUBTRACT;

import java.util.OptionalLong;

/** Simplification rules for bit-vector operations. */
final class BitVectorSimplifier {
  private final TermInterner terms;

  BitVectorSimplifier(TermInterner terms) {
    this.terms = terms;
  }

  BitVector constant(long value, int width) {
    return terms.bitVector(
        width, new TermNode.BitVectorConstant(BitVector.truncate(width, value), width));
  }

  BitVector complement(BitVector body) {
    return switch (body.node()) {
      case TermNode.BitVectorConstant(long value, int width) -> constant(~value, width);
      case TermNode.Complement(BitVector inner) -> inner;
      case TermNode.Variable _,
          TermNode.IfThenElse _,
          TermNode.Operation _,
          TermNode.ZeroExtension _,
          TermNode.SignExtension _,
          TermNode.Truncation _ ->
          terms.bitVector(body.width(), new TermNode.Complement(body));
    };
  }

  BitVector operation(BitVectorOperator operator, BitVector left, BitVector right) {
    requireSameWidth(left, right);
    int width = left.width();
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent() && second.isPresent()) {
      return constant(operator.apply(width, first.getAsLong(), second.getAsLong()), width);
    }
    if (second.isPresent()) {
      return withConstant(operator, left, right);
    }
    if (operator.commutes() && (first.isPresent() || left.id() > right.id())) {
      return operation(operator, right, left);
    }
    if (first.isPresent() && first.getAsLong() == 0 && zeroStays(operator)) {
      return left;
    }
    return left == right ? ofOne(operator, left) : plain(operator, left, right);
  }

  /** Whether the result is 0 whenever the left operand is. */
  private static boolean zeroStays(BitVectorOperator operator) {
    return switch (operator) {
      case SHIFT_LEFT, UNSIGNED_SHIFT_RIGHT, SIGNED_SHIFT_RIGHT -> true;
      case UNSIGNED_REMAINDER, SIGNED_REMAINDER -> true;
      case UNSIGNED_DIVIDE, SIGNED_DIVIDE -> false; // the divisor may be 0
      case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR -> false; // handled with the constant on the right
    };
  }

  private BitVector plain(BitVectorOperator operator, BitVector left, BitVector right) {
    return terms.bitVector(left.width(), new TermNode.Operation(operator, left, right));
  }

  private BitVector withConstant(BitVectorOperator operator, BitVector left, BitVector right) {
    int width = left.width();
    long value = right.constant().getAsLong();
    long ones = BitVector.truncate(width, -1);
    if (operator == SUBTRACT) {
      return operation(ADD, left, constant(-value, width));
    }
    if (operator == ADD
        && left.node()
            instanceof
            TermNode.Operation(BitVectorOperator inner, BitVector first, BitVector second)
        && inner == ADD
        && second.constant().isPresent()) {
      return operation(ADD, first, constant(value + second.constant().getAsLong(), width));
    }
    boolean stays =
        switch (operator) {
          case ADD, SUBTRACT, OR, XOR -> value == 0;
          case SHIFT_LEFT, UNSIGNED_SHIFT_RIGHT, SIGNED_SHIFT_RIGHT -> value == 0;
          case UNSIGNED_REMAINDER, SIGNED_REMAINDER -> value == 0;
          case MULTIPLY, UNSIGNED_DIVIDE, SIGNED_DIVIDE -> value == 1; // also for width 1
          case AND -> value == ones;
        };
    if (stays) {
      return left;
    }
    boolean vanishes =
        switch (operator) {
          case MULTIPLY, AND -> value == 0;
          case UNSIGNED_REMAINDER -> value == 1;
          case SIGNED_REMAINDER -> value == 1 || value == ones;
          case SHIFT_LEFT, UNSIGNED_SHIFT_RIGHT -> Long.compareUnsigned(value, width) >= 0;
          case ADD, SUBTRACT, OR, XOR, UNSIGNED_DIVIDE, SIGNED_DIVIDE, SIGNED_SHIFT_RIGHT -> false;
        };
    if (vanishes) {
      return constant(0, width);
    }
    if (operator == BitVectorOperator.OR && value == ones) {
      return right;
    }
    return operator == BitVectorOperator.XOR && value == ones
        ? complement(left)
        : plain(operator, left, right);
  }

  /** Both operands are equal. */
  private BitVector ofOne(BitVectorOperator operator, BitVector both) {
    return switch (operator) {
      case SUBTRACT, XOR, UNSIGNED_REMAINDER, SIGNED_REMAINDER -> constant(0, both.width());
      case AND, OR -> both;
      case ADD,
          MULTIPLY,
          UNSIGNED_DIVIDE,
          SIGNED_DIVIDE,
          SHIFT_LEFT,
          UNSIGNED_SHIFT_RIGHT,
          SIGNED_SHIFT_RIGHT ->
          plain(operator, both, both);
    };
  }

  BitVector zeroExtended(BitVector body, int width) {
    if (width <= body.width()) {
      return truncated(body, width);
    }
    return switch (body.node()) {
      case TermNode.BitVectorConstant(long value, _) -> constant(value, width);
      case TermNode.ZeroExtension(BitVector inner, _) -> zeroExtended(inner, width);
      case TermNode.Variable _,
          TermNode.IfThenElse _,
          TermNode.Operation _,
          TermNode.Complement _,
          TermNode.SignExtension _,
          TermNode.Truncation _ ->
          terms.bitVector(width, new TermNode.ZeroExtension(body, width));
    };
  }

  BitVector signExtended(BitVector body, int width) {
    if (width <= body.width()) {
      return truncated(body, width);
    }
    return switch (body.node()) {
      case TermNode.BitVectorConstant(long value, int narrow) ->
          constant(BitVector.signed(narrow, value), width);
      case TermNode.SignExtension(BitVector inner, _) -> signExtended(inner, width);
      case TermNode.ZeroExtension(BitVector inner, _) -> zeroExtended(inner, width);
      case TermNode.Variable _,
          TermNode.IfThenElse _,
          TermNode.Operation _,
          TermNode.Complement _,
          TermNode.Truncation _ ->
          terms.bitVector(width, new TermNode.SignExtension(body, width));
    };
  }

  private BitVector truncated(BitVector body, int width) {
    if (width == body.width()) {
      return body;
    }
    return switch (body.node()) {
      case TermNode.BitVectorConstant(long value, _) -> constant(value, width);
      case TermNode.Truncation(BitVector inner, _) -> truncated(inner, width);
      case TermNode.ZeroExtension(BitVector inner, _) -> zeroExtended(inner, width);
      case TermNode.SignExtension(BitVector inner, _) -> signExtended(inner, width);
      case TermNode.Variable _,
          TermNode.IfThenElse _,
          TermNode.Operation _,
          TermNode.Complement _ ->
          terms.bitVector(width, new TermNode.Truncation(body, width));
    };
  }

  BitVector ifThenElse(Formula condition, BitVector then, BitVector otherwise) {
    requireSameWidth(then, otherwise);
    if (condition.node() instanceof TermNode.BooleanConstant(boolean value)) {
      return value ? then : otherwise;
    }
    if (condition.node() instanceof TermNode.Not(Formula body)) {
      return ifThenElse(body, otherwise, then);
    }
    SmtTerm first = BooleanSimplifier.then(condition, then);
    SmtTerm second = BooleanSimplifier.otherwise(condition, otherwise);
    return first == second
        ? (BitVector) first
        : terms.bitVector(then.width(), new TermNode.IfThenElse(condition, first, second));
  }

  static void requireSameWidth(BitVector left, BitVector right) {
    if (left.width() != right.width()) {
      throw new IllegalArgumentException("of different widths: " + left + " and " + right);
    }
  }
}
