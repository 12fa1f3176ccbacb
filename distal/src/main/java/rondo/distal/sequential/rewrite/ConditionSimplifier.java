package rondo.distal.sequential.rewrite;

import java.util.List;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/** Constant folding of Boolean operators and of comparisons. */
public final class ConditionSimplifier {
  private ConditionSimplifier() {}

  public static Expression simplify(Expression e) {
    if (e instanceof Expression.Not(Expression operand, var at)) {
      return simplify(operand) instanceof Expression.BooleanLiteral(boolean value, _)
          ? new SyntaxFactory(at).truth(!value)
          : e;
    }
    if (!(e instanceof Expression.Infix(Operator op, Expression left, Expression right, var at))) {
      return e;
    }
    Expression a = simplify(left);
    Expression b = simplify(right);
    var factory = new SyntaxFactory(at);
    return switch (op) {
      case AND ->
          SyntaxFactory.isLiteral(a, false) || SyntaxFactory.isLiteral(b, false)
              ? factory.truth(false)
              : factory.all(List.of(a, b));
      case OR ->
          SyntaxFactory.isLiteral(a, true) || SyntaxFactory.isLiteral(b, true)
              ? factory.truth(true)
              : factory.any(List.of(a, b));
      case EQ ->
          isDecided(a, b)
              ? factory.truth(SyntaxFactory.sameText(a, b))
              : new Expression.Infix(op, a, b, at);
      case NE ->
          isDecided(a, b)
              ? factory.truth(!SyntaxFactory.sameText(a, b))
              : new Expression.Infix(op, a, b, at);
      case IMPLIES ->
          SyntaxFactory.isLiteral(a, false) || SyntaxFactory.isLiteral(b, true)
              ? factory.truth(true)
              : new Expression.Infix(op, a, b, at);
      case LT, LE, GT, GE ->
          a instanceof Expression.Number(int x, _) && b instanceof Expression.Number(int y, _)
              ? factory.truth(compare(op, x, y))
              : new Expression.Infix(op, a, b, at);
      default -> new Expression.Infix(op, a, b, at);
    };
  }

  private static boolean compare(Operator op, int x, int y) {
    return switch (op) {
      case LT -> x < y;
      case LE -> x <= y;
      case GT -> x > y;
      case GE -> x >= y;
      default -> throw new IllegalArgumentException(op.toString());
    };
  }

  private static boolean isDecided(Expression a, Expression b) {
    return SyntaxFactory.sameText(a, b)
        || a instanceof Expression.Number && b instanceof Expression.Number;
  }
}
