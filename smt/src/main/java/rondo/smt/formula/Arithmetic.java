package rondo.smt.formula;

import static rondo.smt.formula.BitsOperator.ADD;
import static rondo.smt.formula.BitsOperator.SUBTRACT;

import java.util.OptionalLong;

/** Rules for what is computed with numbers of a fixed width. */
final class Arithmetic {
  private final Interned terms;

  Arithmetic(Interned terms) {
    this.terms = terms;
  }

  Bits constant(long value, int width) {
    return terms.bits(width, new Shape.Word(Bits.lowest(width, value), width));
  }

  Bits complement(Bits body) {
    return switch (body.shape()) {
      case Shape.Word(long value, int width) -> constant(~value, width);
      case Shape.Complement(Bits inner) -> inner;
      case Shape.Variable _,
          Shape.Choice _,
          Shape.Operation _,
          Shape.ZeroExtension _,
          Shape.SignExtension _,
          Shape.Truncation _ ->
          terms.bits(body.width(), new Shape.Complement(body));
    };
  }

  Bits operation(BitsOperator operator, Bits left, Bits right) {
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

  /** Whether 0 on the left makes 0 of anything. */
  private static boolean zeroStays(BitsOperator operator) {
    return switch (operator) {
      case SHIFT_LEFT, UNSIGNED_SHIFT_RIGHT, SIGNED_SHIFT_RIGHT -> true;
      case UNSIGNED_REMAINDER, SIGNED_REMAINDER -> true;
      case UNSIGNED_DIVIDE, SIGNED_DIVIDE -> false; // 0 may divide it
      case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR -> false; // done with the constant on the right
    };
  }

  private Bits plain(BitsOperator operator, Bits left, Bits right) {
    return terms.bits(left.width(), new Shape.Operation(operator, left, right));
  }

  private Bits withConstant(BitsOperator operator, Bits left, Bits right) {
    int width = left.width();
    long value = right.constant().getAsLong();
    long ones = Bits.lowest(width, -1);
    if (operator == SUBTRACT) {
      return operation(ADD, left, constant(-value, width));
    }
    if (operator == ADD
        && left.shape() instanceof Shape.Operation(BitsOperator inner, Bits first, Bits second)
        && inner == ADD
        && second.constant().isPresent()) {
      return operation(ADD, first, constant(value + second.constant().getAsLong(), width));
    }
    boolean stays =
        switch (operator) {
          case ADD, SUBTRACT, OR, XOR -> value == 0;
          case SHIFT_LEFT, UNSIGNED_SHIFT_RIGHT, SIGNED_SHIFT_RIGHT -> value == 0;
          case UNSIGNED_REMAINDER, SIGNED_REMAINDER -> value == 0;
          case MULTIPLY, UNSIGNED_DIVIDE, SIGNED_DIVIDE -> value == 1; // of a single bit, too
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
    if (operator == BitsOperator.OR && value == ones) {
      return right;
    }
    return operator == BitsOperator.XOR && value == ones
        ? complement(left)
        : plain(operator, left, right);
  }

  /** Both operands are the same. */
  private Bits ofOne(BitsOperator operator, Bits both) {
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

  Bits zeroExtended(Bits body, int width) {
    if (width <= body.width()) {
      return truncated(body, width);
    }
    return switch (body.shape()) {
      case Shape.Word(long value, _) -> constant(value, width);
      case Shape.ZeroExtension(Bits inner, _) -> zeroExtended(inner, width);
      case Shape.Variable _,
          Shape.Choice _,
          Shape.Operation _,
          Shape.Complement _,
          Shape.SignExtension _,
          Shape.Truncation _ ->
          terms.bits(width, new Shape.ZeroExtension(body, width));
    };
  }

  Bits signExtended(Bits body, int width) {
    if (width <= body.width()) {
      return truncated(body, width);
    }
    return switch (body.shape()) {
      case Shape.Word(long value, int narrow) -> constant(Bits.signed(narrow, value), width);
      case Shape.SignExtension(Bits inner, _) -> signExtended(inner, width);
      case Shape.ZeroExtension(Bits inner, _) -> zeroExtended(inner, width);
      case Shape.Variable _,
          Shape.Choice _,
          Shape.Operation _,
          Shape.Complement _,
          Shape.Truncation _ ->
          terms.bits(width, new Shape.SignExtension(body, width));
    };
  }

  private Bits truncated(Bits body, int width) {
    if (width == body.width()) {
      return body;
    }
    return switch (body.shape()) {
      case Shape.Word(long value, _) -> constant(value, width);
      case Shape.Truncation(Bits inner, _) -> truncated(inner, width);
      case Shape.ZeroExtension(Bits inner, _) -> zeroExtended(inner, width);
      case Shape.SignExtension(Bits inner, _) -> signExtended(inner, width);
      case Shape.Variable _, Shape.Choice _, Shape.Operation _, Shape.Complement _ ->
          terms.bits(width, new Shape.Truncation(body, width));
    };
  }

  Bits choice(Formula condition, Bits then, Bits otherwise) {
    requireSameWidth(then, otherwise);
    if (condition.shape() instanceof Shape.Truth(boolean value)) {
      return value ? then : otherwise;
    }
    if (condition.shape() instanceof Shape.Not(Formula body)) {
      return choice(body, otherwise, then);
    }
    Term first = Logic.then(condition, then);
    Term second = Logic.otherwise(condition, otherwise);
    return first == second
        ? (Bits) first
        : terms.bits(then.width(), new Shape.Choice(condition, first, second));
  }

  static void requireSameWidth(Bits left, Bits right) {
    if (left.width() != right.width()) {
      throw new IllegalArgumentException("of different widths: " + left + " and " + right);
    }
  }
}
