package rondo.promela.lower.statement;

import java.util.List;
import java.util.function.Predicate;
import rondo.promela.syntax.Expression;

/** Finds references to other processes in expressions. */
final class RemoteUse {
  private RemoteUse() {}

  static boolean ofLabels(Expression expression) {
    return any(expression, Expression.RemoteLabel.class::isInstance);
  }

  static boolean ofVariables(Expression expression) {
    return any(expression, Expression.RemoteVariable.class::isInstance);
  }

  private static boolean any(Expression expression, Predicate<Expression> wanted) {
    return wanted.test(expression)
        || parts(expression).stream().anyMatch(part -> any(part, wanted));
  }

  private static List<Expression> parts(Expression expression) {
    return switch (expression) {
      case Expression.Unary u -> List.of(u.operand());
      case Expression.Binary b -> List.of(b.left(), b.right());
      case Expression.Conditional c -> List.of(c.condition(), c.then(), c.otherwise());
      case Expression.Run run -> run.arguments();
      case Expression.Call call -> call.arguments();
      case Expression.Poll poll -> poll.arguments();
      case Expression.Name name ->
          name.selectors().stream().flatMap(s -> s.index().stream()).toList();
      case Expression.TemporalUnary t -> List.of(t.operand());
      case Expression.TemporalBinary t -> List.of(t.left(), t.right());
      case Expression.Number _, Expression.RemoteLabel _ -> List.of();
      case Expression.RemoteVariable _ -> List.of();
      case Expression.Quantified q -> List.of(q.body());
    };
  }
}
