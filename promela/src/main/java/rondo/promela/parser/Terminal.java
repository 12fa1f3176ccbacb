package rondo.promela.parser;

import rondo.diagnostics.Position;
import rondo.promela.text.Token;

/**
 * A token with its terminal type at its position in the program.
 *
 * @param implied a {@code ;} that is not written but implied by the end of a line or block
 */
record Terminal(Type type, Token token, boolean implied) {
  enum Type {
    /** An undeclared name, or a variable, label or field. */
    NAME,
    PROCTYPE_NAME,
    TYPE_NAME,
    INLINE_NAME,
    /** A number, a character, {@code true}, {@code false}, {@code skip}, or an mtype's name. */
    CONSTANT,
    STRING,
    KEYWORD,
    SYMBOL,
    END
  }

  Terminal(Type type, Token token) {
    this(type, token, false);
  }

  String text() {
    return token.text();
  }

  Position at() {
    return token.at();
  }

  boolean is(String text) {
    return (type == Type.SYMBOL || type == Type.KEYWORD) && token.text().equals(text);
  }

  /** The terminal as it is called in diagnostics. */
  String described() {
    if (type == Type.END) {
      return "the end of the file";
    }
    if (implied) {
      return "the end of the line";
    }
    return "`" + token.text() + "`";
  }
}
