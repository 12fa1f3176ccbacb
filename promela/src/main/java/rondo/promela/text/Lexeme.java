package rondo.promela.text;

import rondo.diagnostics.Position;

/**
 * A lexical unit of a file before macro expansion.
 *
 * @param spaced whether white space precedes it
 * @param origin the position that determines its line: that of the outermost macro use that
 *     produced it, or its own
 * @param hidden the macros that must not be expanded in it any more
 */
record Lexeme(
    Kind kind, String text, Position at, boolean spaced, Position origin, HideSet hidden) {
  enum Kind {
    WORD,
    /** A preprocessing number as in C: {@code 0..n} is one. */
    NUMBER,
    STRING,
    CHARACTER,
    SYMBOL,
    /** A quote without a closing quote on the line. */
    LONE_QUOTE,
    OTHER,
    LINE_END,
    FILE_END
  }

  Lexeme(Kind kind, String text, Position at, boolean spaced) {
    this(kind, text, at, spaced, at, HideSet.NONE);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equals(word);
  }

  boolean endsLine() {
    return kind == Kind.LINE_END || kind == Kind.FILE_END;
  }

  Lexeme spacedLike(Lexeme other) {
    return new Lexeme(kind, text, at, other.spaced, origin, hidden);
  }

  /** A lexeme of a macro's body, at the position of the macro use. */
  Lexeme asBodyOf(Lexeme use, HideSet hide) {
    return new Lexeme(kind, text, use.at, spaced, use.origin, hide);
  }

  /** A lexeme of a macro's argument: it keeps its position but takes the line of the macro use. */
  Lexeme asArgumentOf(Lexeme use, HideSet hide) {
    return new Lexeme(kind, text, at, spaced, use.origin, hidden.union(hide));
  }
}
