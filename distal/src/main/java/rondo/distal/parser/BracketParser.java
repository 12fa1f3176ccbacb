package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;

/** Parses set and list literals and comprehensions. */
final class BracketParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;

  BracketParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  Expression set() throws RejectedException {
    Position at = cursor.expect("{", "before the members");
    if (cursor.accept("}")) {
      return new Expression.SetLiteral(List.of(), at);
    }
    Expression first = expressions.expression();
    if (cursor.accept("for")) {
      NestedBindings bindings = expressions.nestedBindings();
      cursor.expect("}", "after the set");
      return bindings.setComprehension(first, at);
    }
    List<Expression> members = rest(first);
    cursor.expect("}", "after the members of the set");
    return new Expression.SetLiteral(members, at);
  }

  Expression list() throws RejectedException {
    Position at = cursor.expect("[", "before the items");
    if (cursor.accept("]")) {
      return new Expression.ListLiteral(List.of(), at);
    }
    Expression first = expressions.expression();
    if (cursor.accept("for")) {
      Bindings bindings = expressions.nestedBindings().single("[… for …]");
      cursor.expect("]", "after the items");
      return new Expression.ListComprehension(first, bindings, at);
    }
    List<Expression> items = rest(first);
    cursor.expect("]", "after the items");
    return new Expression.ListLiteral(items, at);
  }

  private List<Expression> rest(Expression first) throws RejectedException {
    var all = new ArrayList<Expression>();
    all.add(first);
    while (cursor.accept(",")) {
      all.add(expressions.expression());
    }
    return all;
  }
}
