package rondo.promela.lower.expression;

import java.util.List;
import rondo.promela.syntax.Expression;

/** Counts the {@code run}s in an expression. */
public final class RunExpressions {
  private RunExpressions() {}

  public static int count(Expression expression) {
    return switch (expression) {
      case Expression.Run run -> 1 + count(run.arguments());
      case Expression.Unary u -> count(u.operand());
      case Expression.Binary b -> count(b.left()) + count(b.right());
      case Expression.Conditional c ->
          count(c.condition()) + count(c.then()) + count(c.otherwise());
      case Expression.Call call -> count(call.arguments());
      case Expression.Poll poll -> count(poll.arguments());
      case Expression.RemoteLabel label -> label.pid().map(RunExpressions::count).orElse(0);
      case Expression.RemoteVariable variable ->
          variable.pid().map(RunExpressions::count).orElse(0);
      case Expression.Quantified q -> count(q.body());
      case Expression.TemporalUnary t -> count(t.operand());
      case Expression.TemporalBinary t -> count(t.left()) + count(t.right());
      case Expression.Number _, Expression.Name _ -> 0;
    };
  }

  public static int count(List<Expression> expressions) {
    return expressions.stream().mapToInt(RunExpressions::count).sum();
  }
}
