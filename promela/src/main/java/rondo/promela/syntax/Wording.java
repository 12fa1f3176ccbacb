package rondo.promela.syntax;

import java.util.IdentityHashMap;
import java.util.Map;

/** What the user wrote for statements and expressions that stand for something else. */
public final class Wording {
  private final Map<Object, String> texts = new IdentityHashMap<>();

  /** Says what is shown for a statement. */
  public void put(Statement statement, String text) {
    texts.put(statement, text);
  }

  /** Says what is shown for an expression. */
  public void put(Expression expression, String text) {
    texts.put(expression, text);
  }

  public String of(Statement statement) {
    String text = texts.get(statement);
    return text == null ? SyntaxPrinter.text(statement) : text;
  }

  public String of(Expression expression) {
    String text = texts.get(expression);
    return text == null ? SyntaxPrinter.text(expression) : text;
  }
}
