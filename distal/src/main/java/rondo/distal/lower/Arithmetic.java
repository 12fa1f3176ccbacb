package rondo.distal.lower;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.UnaryOp;

/**
 * Exact arithmetic. A division is carried along as the number below the line, which is constant and
 * positive, until a comparison multiplies it out; nothing is ever rounded unless {@code div} says
 * so.
 */
final class Arithmetic {
  private final Expressions expressions;

  Arithmetic(Expressions expressions) {
    this.expressions = expressions;
  }

  static Diagnostic fraction(Typed found, Position at) {
    String shown =
        found.constant().map(c -> c + "/" + found.over() + ", which is").orElse("perhaps");
    return Rule.FRACTION
        .at(at, "a whole number is needed here, but this is " + shown + " a fraction")
        .withHelp("`/` divides exactly; `div` rounds down");
  }

  /** A number, perhaps a fraction. */
  Typed number(Expression e) {
    Typed found = expressions.lower(e);
    if (found.isWrong() || found.sort() instanceof Sort.Number) {
      return found;
    }
    if (found.sort() instanceof Sort.Phase) {
      return expressions.wrong(Expressions.phaseArithmetic(e.at()));
    }
    return expressions.convert(expressions.value(found, e), new Sort.Number(0, 0), e);
  }

  Typed minus(Expression.Minus m) {
    Typed operand = number(m.operand());
    if (operand.isWrong()) {
      return operand;
    }
    var bounds = (Sort.Number) operand.sort();
    Sort sort = Sorts.number(-bounds.high(), -bounds.low());
    return operand
        .constant()
        .map(c -> constant(-(long) c, operand.over(), m.at()))
        .orElseGet(
            () -> new Typed(new Term.Unary(UnaryOp.NEGATE, operand.term()), sort, operand.over()));
  }

  Typed infix(Expression.Infix e) {
    Typed left = number(e.left());
    Typed right = number(e.right());
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    return switch (e.op()) {
      case ADD, SUB -> sum(e.op(), left, right, e.at());
      case MUL -> product(left, right, e.at());
      case OVER -> over(left, right, e);
      default -> rounded(e, left, right);
    };
  }

  Typed sum(Operator op, Typed left, Typed right, Position at) {
    long over = multiple(left.over(), right.over());
    if (over > Sorts.FAR) {
      return tooLarge(at);
    }
    Typed a = scaled(left, over / left.over(), at);
    Typed b = scaled(right, over / right.over(), at);
    if (a.isWrong() || b.isWrong()) {
      return Typed.WRONG;
    }
    boolean plus = op == Operator.ADD;
    if (a.constant().isPresent() && b.constant().isPresent()) {
      long second = b.constant().get();
      return constant(a.constant().get() + (plus ? second : -second), over, at);
    }
    var x = (Sort.Number) a.sort();
    var y = (Sort.Number) b.sort();
    Sort sort =
        plus
            ? Sorts.number(x.low() + y.low(), x.high() + y.high())
            : Sorts.number(x.low() - y.high(), x.high() - y.low());
    BinaryOp binary = plus ? BinaryOp.ADD : BinaryOp.SUB;
    return new Typed(new Term.Binary(binary, a.term(), b.term(), at), sort, over);
  }

  private Typed product(Typed left, Typed right, Position at) {
    long over = left.over() * right.over();
    if (over > Sorts.FAR) {
      return tooLarge(at);
    }
    if (left.constant().isPresent() && right.constant().isPresent()) {
      return constant((long) left.constant().get() * right.constant().get(), over, at);
    }
    var x = (Sort.Number) left.sort();
    var y = (Sort.Number) right.sort();
    long a = x.low() * y.low();
    long b = x.low() * y.high();
    long c = x.high() * y.low();
    long d = x.high() * y.high();
    Sort sort =
        Sorts.number(
            Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
    return new Typed(new Term.Binary(BinaryOp.MUL, left.term(), right.term(), at), sort, over);
  }

  private Typed over(Typed left, Typed right, Expression.Infix e) {
    Optional<Integer> below = right.constant();
    if (below.isEmpty()) {
      return expressions.wrong(
          Rule.FRACTION
              .at(e.at(), "`/` divides by constants only")
              .withHelp("multiply both sides of the comparison, or use `div`, which rounds down"));
    }
    if (below.get() == 0) {
      return expressions.wrong(Rule.OUT_OF_RANGE.at(e.at(), "this divides by zero"));
    }
    long sign = below.get() < 0 ? -1 : 1;
    Typed above = scaled(left, sign * right.over(), e.at());
    long over = left.over() * Math.abs((long) below.get());
    if (above.isWrong()) {
      return above;
    }
    if (over > Sorts.FAR) {
      return tooLarge(e.at());
    }
    return above
        .constant()
        .map(c -> constant(c, over, e.at()))
        .orElseGet(() -> new Typed(above.term(), above.sort(), over));
  }

  /** {@code div} and {@code mod}, which round down. */
  private Typed rounded(Expression.Infix e, Typed left, Typed right) {
    if (left.over() != 1 || right.over() != 1) {
      return expressions.wrong(
          left.over() != 1 ? fraction(left, e.left().at()) : fraction(right, e.right().at()));
    }
    boolean isDiv = e.op() == Operator.DIV;
    if (right.constant().filter(c -> c == 0).isPresent()) {
      return expressions.wrong(Rule.OUT_OF_RANGE.at(e.at(), "this divides by zero"));
    }
    if (left.constant().isPresent() && right.constant().isPresent()) {
      long a = left.constant().get();
      long b = right.constant().get();
      return constant(isDiv ? Math.floorDiv(a, b) : Math.floorMod(a, b), 1, e.at());
    }
    var x = (Sort.Number) left.sort();
    var y = (Sort.Number) right.sort();
    long most = Math.max(Math.abs(y.low()), Math.abs(y.high()));
    long reach = Math.max(Math.abs(x.low()), Math.abs(x.high()));
    Sort sort =
        isDiv
            ? Sorts.number(x.low() >= 0 && y.low() >= 0 ? 0 : -reach, reach)
            : Sorts.number(y.low() >= 0 ? 0 : 1 - most, y.high() <= 0 ? 0 : most - 1);
    BinaryOp op = isDiv ? BinaryOp.DIV : BinaryOp.MOD;
    return new Typed(new Term.Binary(op, left.term(), right.term(), e.at()), sort);
  }

  /** Times a constant, leaving what it is divided by as it is. */
  Typed scaled(Typed number, long factor, Position at) {
    if (factor == 1 || number.isWrong()) {
      return number;
    }
    if (isFar(factor)) {
      return tooLarge(at);
    }
    if (number.constant().isPresent()) {
      long value = number.constant().get() * factor;
      return isFar(value)
          ? tooLarge(at)
          : new Typed(Typed.number(value).term(), new Sort.Number(value, value), number.over());
    }
    var bounds = (Sort.Number) number.sort();
    long a = bounds.low() * factor;
    long b = bounds.high() * factor;
    Term term = new Term.Binary(BinaryOp.MUL, Typed.number(factor).term(), number.term(), at);
    return new Typed(term, Sorts.number(Math.min(a, b), Math.max(a, b)), number.over());
  }

  private Typed constant(long value, long over, Position at) {
    long common = Math.max(1, divisor(Math.abs(value), over));
    long reduced = value / common;
    return isFar(reduced)
        ? tooLarge(at)
        : new Typed(Typed.number(reduced).term(), new Sort.Number(reduced, reduced), over / common);
  }

  private static boolean isFar(long value) {
    return value > Integer.MAX_VALUE || value < Integer.MIN_VALUE;
  }

  private Typed tooLarge(Position at) {
    return expressions.wrong(Rule.TOO_LARGE.at(at, "this number is too large"));
  }

  static long multiple(long a, long b) {
    return a / divisor(a, b) * b;
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
