package rondo.mutate.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.mutate.change.TokenSequence.Range;

/**
 * The tokens of a node of a Distal syntax tree. A node knows where it starts, or where its operator
 * is; the range of its tokens is the smallest one that contains the tokens of all nodes below it
 * and in which brackets are balanced. Parentheses around a whole expression are not part of it.
 *
 * <p>Ranges are empty for nodes that are not in the text, such as a threshold that is left out.
 */
record DistalExtent(TokenSequence tokens) {
  Optional<Range> of(Expression expression) {
    OptionalInt own = tokens.at(expression.at());
    if (own.isEmpty()) {
      return Optional.empty();
    }
    int first = own.getAsInt();
    int last = first;
    if (expression instanceof Expression.Call && tokens.is(last + 1, "(")) {
      last++;
    }
    for (Expression part : expression.parts()) {
      Optional<Range> inner = of(part);
      if (inner.isEmpty()) {
        return Optional.empty();
      }
      first = Math.min(first, inner.get().first());
      last = Math.max(last, inner.get().last());
    }
    return Optional.of(tokens.balanced(new Range(first, last)));
  }

  /** The extent of an assignment or a decision. */
  Optional<Range> of(Statement statement, RightHandSide side) {
    return from(statement, expression(side));
  }

  Optional<Range> of(Statement.Send send) {
    return switch (send.to()) {
      case Receivers.To(Expression receivers) -> from(send, receivers);
      case Receivers.All() -> from(send, send.message()).flatMap(this::upToAll);
    };
  }

  /** The expression of a right-hand side. */
  static Expression expression(RightHandSide side) {
    return switch (side) {
      case RightHandSide.ExpressionValue(Expression value) -> value;
      case RightHandSide.AnyElement(Expression collection) -> collection;
    };
  }

  private Optional<Range> upToAll(Range message) {
    int last = message.last() + 2;
    return tokens.is(last - 1, "to") && tokens.is(last, "all")
        ? Optional.of(new Range(message.first(), last))
        : Optional.empty();
  }

  private Optional<Range> from(Statement statement, Expression end) {
    OptionalInt first = tokens.at(statement.at());
    Optional<Range> last = of(end);
    return first.isEmpty() || last.isEmpty()
        ? Optional.empty()
        : Optional.of(tokens.balanced(new Range(first.getAsInt(), last.get().last())));
  }

  /** The conjuncts of a condition, from left to right. */
  static List<Expression> conjuncts(Expression condition) {
    if (condition instanceof Expression.Infix(var op, var left, var right, _)
        && op == Operator.AND) {
      var all = new ArrayList<>(conjuncts(left));
      all.addAll(conjuncts(right));
      return all;
    }
    return List.of(condition);
  }
}
