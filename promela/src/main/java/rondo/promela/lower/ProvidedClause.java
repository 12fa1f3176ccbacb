package rondo.promela.lower;

import java.util.Optional;
import rondo.ir.Expr;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.syntax.Expression;

/** Lowers provided clauses, which may depend on global variables and on {@code _pid} only. */
final class ProvidedClause {
  private final ModelScope model;
  private final ProcessScope process;

  ProvidedClause(ModelScope model, ProcessScope process) {
    this.model = model;
    this.process = process;
  }

  Expr lower(Expression condition) {
    if (!isGlobal(condition)) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_PROVIDED,
              condition.at(),
              "a provided clause can only refer to global variables, `_pid` and `_priority`");
    }
    return new ExpressionLowering(model, Optional.of(process)).value(condition);
  }

  private boolean isGlobal(Expression e) {
    return switch (e) {
      case Expression.Number _ -> true;
      case Expression.Name name -> {
        String first = name.selectors().getFirst().name();
        yield !first.equals("np_") && process.scopes().find(first).isEmpty();
      }
      case Expression.Unary u -> isGlobal(u.operand());
      case Expression.Binary b -> isGlobal(b.left()) && isGlobal(b.right());
      case Expression.Conditional c ->
          isGlobal(c.condition()) && isGlobal(c.then()) && isGlobal(c.otherwise());
      case Expression.Call call -> call.arguments().stream().allMatch(this::isGlobal);
      case Expression.Poll poll -> isGlobal(poll.channel());
      case Expression.Run _, Expression.RemoteLabel _ -> false;
      case Expression.RemoteVariable _, Expression.TemporalUnary _ -> false;
      case Expression.TemporalBinary _, Expression.Quantified _ -> false;
    };
  }
}
