package rondo.promela.lower;

import java.util.List;
import java.util.Set;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;

/** Finds options that begin by sending, receiving, or asking whether that is possible. */
final class ChannelGuards {
  private static final Set<String> PROBES = Set.of("full", "nfull", "empty", "nempty");

  private ChannelGuards() {}

  static boolean begins(List<Statement> option) {
    return !option.isEmpty() && isOne(option.getFirst());
  }

  private static boolean isOne(Statement statement) {
    return switch (statement) {
      case Statement.Labelled l -> isOne(l.statement());
      case Statement.Send _, Statement.Receive _ -> true;
      case Statement.Condition c -> probes(c.condition());
      case Statement.Assign a -> probes(a.value());
      case Statement.Assert a -> probes(a.condition());
      default -> false;
    };
  }

  private static boolean probes(Expression expression) {
    return switch (expression) {
      case Expression.Call call -> PROBES.contains(call.function());
      case Expression.Unary u -> probes(u.operand());
      case Expression.Binary b -> probes(b.left()) || probes(b.right());
      default -> false;
    };
  }
}
