package rondo.promela.text;

import rondo.diagnostics.Position;

/**
 * A lexical unit after preprocessing.
 *
 * @param text as written; a character constant and a string keep their quotes
 * @param spaced whether white space precedes it
 * @param startsLine whether it is the first token on its line, which may end a statement in Promela
 */
public record Token(Kind kind, String text, Position at, boolean spaced, boolean startsLine) {
  public enum Kind {
    WORD,
    NUMBER,
    CHARACTER,
    STRING,
    SYMBOL,
    END
  }

  public boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  public boolean isWord(String word) {
    return kind == Kind.WORD && text.equals(word);
  }

  /** A copy that is not the first token on its line. */
  public Token withoutLineStart() {
    return new Token(kind, text, at, spaced, false);
  }

  /** A copy that is the first token on its line if and only if {@code other} is. */
  public Token withLineStartOf(Token other) {
    return new Token(kind, text, at, other.spaced, other.startsLine);
  }
}
