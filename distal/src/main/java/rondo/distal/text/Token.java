package rondo.distal.text;

import rondo.diagnostics.Position;

/**
 * A lexical unit.
 *
 * @param startsLine whether it is the first token of its line, a synchronization point of the
 *     parser
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

  /** The token as named in diagnostics. */
  public String description() {
    return kind == Kind.END ? "the end of the text" : "`" + text + "`";
  }
}
