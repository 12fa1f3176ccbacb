package rondo.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Terminal.Type;

/** What stands after {@code ?}: variables, constants and {@code eval(e)}. */
final class PatternParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;

  PatternParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  /** {@code a, b, c}, or {@code a(b, c)}, or {@code (a, b, c)}. */
  List<Expression> patterns() throws RejectedException {
    var list = new ArrayList<Expression>();
    collect(list);
    return list;
  }

  private void collect(List<Expression> list) throws RejectedException {
    while (!cursor.at("(")) {
      list.add(pattern());
      if (cursor.at("(")) {
        break;
      }
      if (!cursor.accept(",")) {
        return;
      }
    }
    cursor.enter();
    cursor.advance();
    collect(list);
    cursor.expect(")", "after the patterns");
    cursor.leave();
  }

  private Expression pattern() throws RejectedException {
    Terminal t = cursor.peek();
    if (t.is("eval")) {
      cursor.advance();
      cursor.expect("(", "after `eval`");
      Expression value = expressions.plain();
      cursor.expect(")", "after the argument of `eval`");
      return new Expression.Call("eval", List.of(value), t.at());
    }
    if (t.is("-")) {
      Position at = cursor.advance().at();
      if (!cursor.at(Type.CONSTANT)) {
        throw cursor.unexpected("a constant");
      }
      return new Expression.Unary("-", expressions.constant(), at);
    }
    if (t.type() == Type.CONSTANT) {
      return expressions.constant();
    }
    if (t.type() == Type.SYMBOL || t.type() == Type.END) {
      throw cursor.unexpected("a variable, a constant or `eval(…)`");
    }
    return expressions.variable();
  }
}
