package rondo.distal.sequential;

import java.util.List;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/** Leaves out of a condition what is certain. */
final class Simple {
  private Simple() {}

  static Expression of(Expression e) {
    if (!(e instanceof Expression.Infix(Operator op, Expression left, Expression right, var at))) {
      return e;
    }
    Expression a = of(left);
    Expression b = of(right);
    var phrases = new Phrases(at);
    return switch (op) {
      case AND ->
          Phrases.is(a, false) || Phrases.is(b, false)
              ? phrases.truth(false)
              : phrases.all(List.of(a, b));
      case OR ->
          Phrases.is(a, true) || Phrases.is(b, true)
              ? phrases.truth(true)
              : phrases.any(List.of(a, b));
      case EQ ->
          certain(a, b) ? phrases.truth(Phrases.alike(a, b)) : new Expression.Infix(op, a, b, at);
      case NE ->
          certain(a, b) ? phrases.truth(!Phrases.alike(a, b)) : new Expression.Infix(op, a, b, at);
      default -> new Expression.Infix(op, a, b, at);
    };
  }

  private static boolean certain(Expression a, Expression b) {
    return Phrases.alike(a, b) || a instanceof Expression.Number && b instanceof Expression.Number;
  }
}
