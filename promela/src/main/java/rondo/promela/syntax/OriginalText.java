package rondo.promela.syntax;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** The source text of statements, expressions and variables that were rewritten. */
public final class OriginalText {
  private final Map<Object, String> texts = new IdentityHashMap<>();
  private final Map<String, String> owners = new HashMap<>();

  /** Sets the text of a rewritten statement. */
  public void put(Statement statement, String text) {
    texts.put(statement, text);
  }

  /** Sets the text of a rewritten expression. */
  public void put(Expression expression, String text) {
    texts.put(expression, text);
  }

  /** Records that a global array has an element for each process of a type. */
  public void putOwner(String array, String proctype) {
    owners.put(array, proctype);
  }

  /** The type whose processes index the array. */
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
