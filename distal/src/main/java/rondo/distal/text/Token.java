package rondo.distal.text;

import rondo.diagnostics.Position;

/**
 * A lexical unit.
 *
 * @param startsLine it is the first on its line; where parsing goes on after a mistake
 */
public record Token(Kind kind, String text, Position at, boolean startsLine) {
  public enum Kind {
    WORD,
    NUMBER,
    SYMBOL,
    END
  }

  public boolean is(String text) {
    return (kind == Kind.SYMBOL || kind == Kind.WORD) && this.text.equals(text);
  }

  /** As a message names it. */
  public String description() {
    return kind == Kind.END ? "the end of the text" : "`" + text + "`";
  }
}
