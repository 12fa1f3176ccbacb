package rondo.distal.parser;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;
import rondo.distal.text.Rule;

/**
 * {@code a in A, b in B where c}: nested bindings; each collection is iterated for every value of
 * the preceding names.
 *
 * @param groups the outermost first; only the last one has a condition
 */
record NestedBindings(List<Bindings> groups) {
  NestedBindings {
    groups = List.copyOf(groups);
  }

  /** The only group; an error if there are several. */
  Bindings single(String what) throws RejectedException {
    if (groups.size() > 1) {
      throw new RejectedException(
          Rule.WRONG_ARGUMENTS.at(
              groups.get(1).at(), "`" + what + "` applies to one collection only"));
    }
    return groups.getFirst();
  }

  /** A nested quantifier or aggregate. */
  Expression fold(String function, Expression value, Position at) throws RejectedException {
    String outer =
        switch (function) {
          case "forall", "exists", "sum", "union" -> function;
          case "count" -> "sum";
          case "values" -> "union";
          default -> {
            single(function);
            yield function;
          }
        };
    return within(new Expression.Fold(function, groups.getLast(), value, at), outer, at);
  }

  /** A set comprehension over all groups. */
  Expression setComprehension(Expression value, Position at) {
    return within(new Expression.SetComprehension(value, groups.getLast(), at), "union", at);
  }

  private Expression within(Expression innermost, String function, Position at) {
    Expression whole = innermost;
    for (Bindings group : groups.reversed().subList(1, groups.size())) {
      whole = new Expression.Fold(function, group, whole, at);
    }
    return whole;
  }

  /** A nested loop. */
  Statement forLoop(List<Statement> body, Position at) {
    Statement whole = new Statement.For(groups.getLast(), body, at);
    for (Bindings group : groups.reversed().subList(1, groups.size())) {
      whole = new Statement.For(group, List.of(whole), at);
    }
    return whole;
  }

  /**
   * A nested choice; each value is chosen such that some remaining choices satisfy the condition,
   * if there is one.
   */
  Statement choice(List<Statement> body, Position at) {
    Bindings inner = groups.getLast();
    Statement whole = new Statement.Choose(inner, body, at);
    Optional<Expression> where = inner.where();
    for (Bindings group : groups.reversed().subList(1, groups.size())) {
      Bindings all = with(inner, Optional.empty());
      where = where.map(w -> new Expression.Fold("exists", all, w, at));
      inner = group;
      whole = new Statement.Choose(with(group, where), List.of(whole), at);
    }
    return whole;
  }

  private static Bindings with(Bindings b, Optional<Expression> where) {
    return new Bindings(b.names(), b.sender(), b.in(), where, b.at());
  }
}
