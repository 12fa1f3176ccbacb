package rondo.distal.parser;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;
import rondo.distal.text.Token.Kind;

/** Parses types. */
final class TypeParser {
  private static final List<String> KNOWN = List.of("bool", "process", "phase");

  private final Cursor cursor;
  private final ExpressionParser expressions;

  TypeParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  TypeExpression type() throws RejectedException {
    int depth = cursor.depth();
    cursor.enter();
    TypeExpression result = plain();
    while (cursor.at("?")) {
      cursor.enter();
      result = new TypeExpression.Optional(result, cursor.advance().at());
    }
    cursor.leaveTo(depth);
    return result;
  }

  private TypeExpression plain() throws RejectedException {
    Token token = cursor.peek();
    if (KNOWN.contains(token.text()) && token.kind() == Kind.WORD) {
      cursor.advance();
      return new TypeExpression.Named(token.text(), token.at());
    }
    if (cursor.at("(")) {
      int mark = cursor.mark();
      int depth = cursor.depth();
      cursor.advance();
      try {
        TypeExpression inner = type();
        if (cursor.accept(")") && !continuesRange()) {
          return inner;
        }
      } catch (RejectedException e) {
        // The parenthesis belongs to the lower bound of a range.
      }
      cursor.resetTo(mark, depth);
    }
    if (cursor.at("seq") && cursor.at(1, "[")) {
      return sequence(cursor.advance().at());
    }
    if (cursor.at("set") && cursor.at(1, "of")) {
      cursor.advance();
      cursor.advance();
      return new TypeExpression.SetOf(type(), token.at());
    }
    if (cursor.at("mailbox") && cursor.at(1, "of")) {
      cursor.advance();
      cursor.advance();
      return new TypeExpression.Mailbox(type(), token.at());
    }
    if (cursor.at("table") && cursor.at(1, "[")) {
      return table(cursor.advance().at());
    }
    refuseForeignSyntax();
    return named();
  }

  /** Rejects collection types written as in other languages. */
  private void refuseForeignSyntax() throws RejectedException {
    String wanted =
        switch (cursor.peek().text()) {
          case "set" -> cursor.at(1, "[") ? "`set of T`" : "";
          case "seq" -> cursor.at(1, "of") ? "`seq[k] of T`, a sequence of at most k items" : "";
          case "table" -> cursor.at(1, "of") ? "`table[process] of T`, or another index" : "";
          case "map" -> cursor.at(1, "[") ? "`table[I] of T`, an item for each index" : "";
          default -> "";
        };
    boolean isCollection = cursor.atName() && (cursor.at(1, "of") || cursor.at(1, "["));
    if (wanted.isEmpty() && isCollection && !cursor.peek(1).startsLine()) {
      throw cursor.unknownWord("a type", Set.of("set", "seq", "table", "mailbox"));
    }
    if (!wanted.isEmpty()) {
      throw new RejectedException(
          Rule.SYNTAX.at(cursor.peek().at(), "this is not a type").withHelp("write " + wanted));
    }
  }

  private boolean continuesRange() {
    return cursor.at("..") || isArithmetic(cursor.peek());
  }

  private TypeExpression named() throws RejectedException {
    Token token = cursor.peek();
    boolean alone = cursor.atName() && !cursor.at(1, "..") && !isArithmetic(cursor.peek(1));
    if (alone && !cursor.at(1, "(")) {
      cursor.advance();
      return new TypeExpression.Named(token.text(), token.at());
    }
    if (token.kind() == Kind.WORD && !cursor.atName()) {
      throw cursor.unexpected("a type");
    }
    Expression low = expressions.sum();
    if (!cursor.at("..")) {
      throw cursor.unexpected("`..` and the greatest number of the type");
    }
    cursor.advance();
    return new TypeExpression.Range(low, expressions.sum(), token.at());
  }

  private static boolean isArithmetic(Token token) {
    return List.of("+", "-", "*", "/", "div", "mod", "%").contains(token.text());
  }

  private TypeExpression sequence(Position at) throws RejectedException {
    cursor.expect("[", "before the greatest length");
    Expression capacity = expressions.expression();
    cursor.expect("]", "after the greatest length");
    cursor.expect("of", "before the type of the items");
    return new TypeExpression.Sequence(capacity, type(), at);
  }

  private TypeExpression table(Position at) throws RejectedException {
    cursor.expect("[", "before the type of the index");
    TypeExpression index = type();
    cursor.expect("]", "after the type of the index");
    cursor.expect("of", "before the type of the items");
    return new TypeExpression.Table(index, type(), at);
  }
}
