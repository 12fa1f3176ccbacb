package rondo.distal.lower.expression;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.UnaryOp;

/**
 * Exact rational arithmetic. A quotient is represented by its numerator and a constant positive
 * denominator, which comparisons multiply out; nothing is rounded except by {@code div}.
 */
final class ArithmeticLowering {
  private final ExpressionLowering lowering;

  ArithmeticLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  static Diagnostic fraction(TypedTerm found, Position at) {
    String shown =
        found.constant().map(c -> c + "/" + found.denominator() + ", which is").orElse("perhaps");
    return Rule.FRACTION
        .at(at, "an integer is expected here, but this is " + shown + " a fraction")
        .withHelp("`/` divides exactly; `div` rounds down");
  }

  /** A number, possibly a fraction. */
  TypedTerm number(Expression e) {
    TypedTerm found = lowering.lower(e);
    if (found.isError() || found.type() instanceof InferredType.Number) {
      return found;
    }
    if (found.type() instanceof InferredType.Phase) {
      return lowering.error(ExpressionLowering.phaseArithmetic(e.at()));
    }
    return lowering.convert(lowering.value(found, e), new InferredType.Number(0, 0), e);
  }

  TypedTerm minus(Expression.Minus m) {
    TypedTerm operand = number(m.operand());
    if (operand.isError()) {
      return operand;
    }
    var bounds = (InferredType.Number) operand.type();
    InferredType type = TypeLattice.number(-bounds.high(), -bounds.low());
    return operand
        .constant()
        .map(c -> constant(-(long) c, operand.denominator(), m.at()))
        .orElseGet(
            () ->
                new TypedTerm(
                    new Term.Unary(UnaryOp.NEGATE, operand.term()), type, operand.denominator()));
  }

  TypedTerm infix(Expression.Infix e) {
    TypedTerm left = number(e.left());
    TypedTerm right = number(e.right());
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    return switch (e.op()) {
      case ADD, SUB -> sum(e.op(), left, right, e.at());
      case MUL -> product(left, right, e.at());
      case EXACT_DIV -> quotient(left, right, e);
      default -> rounded(e, left, right);
    };
  }

  TypedTerm sum(Operator op, TypedTerm left, TypedTerm right, Position at) {
    long over = multiple(left.denominator(), right.denominator());
    if (over > TypeLattice.FAR) {
      return tooLarge(at);
    }
    TypedTerm a = scaled(left, over / left.denominator(), at);
    TypedTerm b = scaled(right, over / right.denominator(), at);
    if (a.isError() || b.isError()) {
      return TypedTerm.ERROR;
    }
    boolean plus = op == Operator.ADD;
    if (a.constant().isPresent() && b.constant().isPresent()) {
      long second = b.constant().get();
      return constant(a.constant().get() + (plus ? second : -second), over, at);
    }
    var x = (InferredType.Number) a.type();
    var y = (InferredType.Number) b.type();
    InferredType type =
        plus
            ? TypeLattice.number(x.low() + y.low(), x.high() + y.high())
            : TypeLattice.number(x.low() - y.high(), x.high() - y.low());
    BinaryOp binary = plus ? BinaryOp.ADD : BinaryOp.SUB;
    return new TypedTerm(new Term.Binary(binary, a.term(), b.term(), at), type, over);
  }

  private TypedTerm product(TypedTerm left, TypedTerm right, Position at) {
    long over = left.denominator() * right.denominator();
    if (over > TypeLattice.FAR) {
      return tooLarge(at);
    }
    if (left.constant().isPresent() && right.constant().isPresent()) {
      return constant((long) left.constant().get() * right.constant().get(), over, at);
    }
    var x = (InferredType.Number) left.type();
    var y = (InferredType.Number) right.type();
    long a = x.low() * y.low();
    long b = x.low() * y.high();
    long c = x.high() * y.low();
    long d = x.high() * y.high();
    InferredType type =
        TypeLattice.number(
            Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
    return new TypedTerm(new Term.Binary(BinaryOp.MUL, left.term(), right.term(), at), type, over);
  }

  private TypedTerm quotient(TypedTerm left, TypedTerm right, Expression.Infix e) {
    Optional<Integer> below = right.constant();
    if (below.isEmpty()) {
      return lowering.error(
          Rule.FRACTION
              .at(e.at(), "`/` divides by constants only")
              .withHelp("multiply both sides of the comparison, or use `div`, which rounds down"));
    }
    if (below.get() == 0) {
      return lowering.error(Rule.OUT_OF_RANGE.at(e.at(), "this divides by zero"));
    }
    long sign = below.get() < 0 ? -1 : 1;
    TypedTerm above = scaled(left, sign * right.denominator(), e.at());
    long over = left.denominator() * Math.abs((long) below.get());
    if (above.isError()) {
      return above;
    }
    if (over > TypeLattice.FAR) {
      return tooLarge(e.at());
    }
    return above
        .constant()
        .map(c -> constant(c, over, e.at()))
        .orElseGet(() -> new TypedTerm(above.term(), above.type(), over));
  }

  /** {@code div} and {@code mod}, which round down. */
  private TypedTerm rounded(Expression.Infix e, TypedTerm left, TypedTerm right) {
    if (left.denominator() != 1 || right.denominator() != 1) {
      return lowering.error(
          left.denominator() != 1
              ? fraction(left, e.left().at())
              : fraction(right, e.right().at()));
    }
    boolean isDiv = e.op() == Operator.DIV;
    if (right.constant().filter(c -> c == 0).isPresent()) {
      return lowering.error(Rule.OUT_OF_RANGE.at(e.at(), "this divides by zero"));
    }
    if (left.constant().isPresent() && right.constant().isPresent()) {
      long a = left.constant().get();
      long b = right.constant().get();
      return constant(isDiv ? Math.floorDiv(a, b) : Math.floorMod(a, b), 1, e.at());
    }
    var x = (InferredType.Number) left.type();
    var y = (InferredType.Number) right.type();
    long most = Math.max(Math.abs(y.low()), Math.abs(y.high()));
    long reach = Math.max(Math.abs(x.low()), Math.abs(x.high()));
    InferredType type =
        isDiv
            ? TypeLattice.number(x.low() >= 0 && y.low() >= 0 ? 0 : -reach, reach)
            : TypeLattice.number(y.low() >= 0 ? 0 : 1 - most, y.high() <= 0 ? 0 : most - 1);
    BinaryOp op = isDiv ? BinaryOp.DIV : BinaryOp.MOD;
    return new TypedTerm(new Term.Binary(op, left.term(), right.term(), e.at()), type);
  }

  /** Multiplies the numerator by a constant and keeps the denominator. */
  TypedTerm scaled(TypedTerm number, long factor, Position at) {
    if (factor == 1 || number.isError()) {
      return number;
    }
    if (isTooLarge(factor)) {
      return tooLarge(at);
    }
    if (number.constant().isPresent()) {
      long value = number.constant().get() * factor;
      return isTooLarge(value)
          ? tooLarge(at)
          : new TypedTerm(
              TypedTerm.number(value).term(),
              new InferredType.Number(value, value),
              number.denominator());
    }
    var bounds = (InferredType.Number) number.type();
    long a = bounds.low() * factor;
    long b = bounds.high() * factor;
    Term term = new Term.Binary(BinaryOp.MUL, TypedTerm.number(factor).term(), number.term(), at);
    return new TypedTerm(
        term, TypeLattice.number(Math.min(a, b), Math.max(a, b)), number.denominator());
  }

  private TypedTerm constant(long value, long over, Position at) {
    long common = Math.max(1, divisor(Math.abs(value), over));
    long reduced = value / common;
    return isTooLarge(reduced)
        ? tooLarge(at)
        : new TypedTerm(
            TypedTerm.number(reduced).term(),
            new InferredType.Number(reduced, reduced),
            over / common);
  }

  private static boolean isTooLarge(long value) {
    return value > Integer.MAX_VALUE || value < Integer.MIN_VALUE;
  }

  private TypedTerm tooLarge(Position at) {
    return lowering.error(Rule.TOO_LARGE.at(at, "this number is too large"));
  }

  static long multiple(long a, long b) {
    return a / divisor(a, b) * b;
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
