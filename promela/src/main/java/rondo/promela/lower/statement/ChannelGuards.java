package rondo.promela.lower.statement;

import java.util.List;
import java.util.Set;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;

/** Finds options that begin with a send, a receive or a channel query. */
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
      case Statement.Declare _, Statement.Exclusive _, Statement.If _, Statement.Do _ -> false;
      case Statement.ForRange _, Statement.ForIn _, Statement.Select _, Statement.Partition _ ->
          false;
      case Statement.Atomic _, Statement.DStep _, Statement.Block _, Statement.Unless _ -> false;
      case Statement.Else _, Statement.Printf _, Statement.Printm _ -> false;
      case Statement.Goto _, Statement.Break _ -> false;
    };
  }

  private static boolean probes(Expression expression) {
    return switch (expression) {
      case Expression.Call call -> PROBES.contains(call.function());
      case Expression.Unary u -> probes(u.operand());
      case Expression.Binary b -> probes(b.left()) || probes(b.right());
      case Expression.Number _, Expression.Name _, Expression.Run _ -> false;
      case Expression.Conditional _, Expression.Poll _, Expression.RemoteLabel _ -> false;
      case Expression.RemoteVariable _, Expression.TemporalUnary _ -> false;
      case Expression.TemporalBinary _, Expression.Quantified _ -> false;
    };
  }
}
