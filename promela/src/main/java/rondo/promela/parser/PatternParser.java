package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Expression;

/** Parses the arguments of a receive: variables, constants and {@code eval(e)}. */
final class PatternParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;

  PatternParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  /** {@code a, b, c}, or {@code a(b, c)}, or {@code (a, b, c)}. */
  List<Operand> patterns() throws RejectedException {
    var list = new ArrayList<Operand>();
    collect(list);
    return list;
  }

  private void collect(List<Operand> list) throws RejectedException {
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

  private Operand pattern() throws RejectedException {
    Terminal t = cursor.peek();
    if (t.is("eval")) {
      cursor.advance();
      cursor.expect("(", "after `eval`");
      Operand value = expressions.plainOperand();
      cursor.expect(")", "after the argument of `eval`");
      return Operand.over(new Expression.Call("eval", List.of(value.tree()), t.at()), value);
    }
    if (t.is("-")) {
      Position at = cursor.advance().at();
      if (!cursor.at(Type.CONSTANT)) {
        throw cursor.unexpected("a constant");
      }
      Operand constant = Operand.leaf(expressions.constant());
      return Operand.over(new Expression.Unary("-", constant.tree(), at), constant);
    }
    if (t.type() == Type.CONSTANT) {
      return Operand.leaf(expressions.constant());
    }
    if (t.type() == Type.SYMBOL || t.type() == Type.END) {
      throw cursor.unexpected("a variable, a constant or `eval(…)`");
    }
    return expressions.name();
  }
}
