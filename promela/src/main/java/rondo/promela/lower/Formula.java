package rondo.promela.lower;

import rondo.promela.syntax.Expression;

/** Checks the propositions of an ltl formula. */
record Formula(Expressions expressions) {
  void check(Expression formula) {
    switch (formula) {
      case Expression.TemporalUnary t -> check(t.operand());
      case Expression.TemporalBinary t -> {
        check(t.left());
        check(t.right());
      }
      case Expression.Unary u when u.op().equals("!") -> check(u.operand());
      case Expression.Binary b when b.op().equals("&&") || b.op().equals("||") -> {
        check(b.left());
        check(b.right());
      }
      case Expression.Number _, Expression.Name _, Expression.Unary _ -> expressions.value(formula);
      case Expression.Binary _, Expression.Conditional _, Expression.Run _ ->
          expressions.value(formula);
      case Expression.Call _, Expression.Poll _, Expression.RemoteLabel _ ->
          expressions.value(formula);
      case Expression.RemoteVariable _ -> expressions.value(formula);
    }
  }
}
