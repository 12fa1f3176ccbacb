package rondo.promela.syntax;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** What the user wrote for statements, expressions and variables that stand for something else. */
public final class OriginalText {
  private final Map<Object, String> texts = new IdentityHashMap<>();
  private final Map<String, String> owners = new HashMap<>();

  /** Says what is shown for a statement. */
  public void put(Statement statement, String text) {
    texts.put(statement, text);
  }

  /** Says what is shown for an expression. */
  public void put(Expression expression, String text) {
    texts.put(expression, text);
  }

  /** Says that a global array has an element for each process of a type. */
  public void putOwner(String array, String proctype) {
    owners.put(array, proctype);
  }

  /** The type that an array has an element for each process of. */
  public Optional<String> owner(String array) {
    return Optional.ofNullable(owners.get(array));
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
