package rondo.promela.text;

import rondo.diagnostics.Position;

/**
 * A lexical unit of a file before macros are replaced.
 *
 * @param spaced white space stands before it
 * @param origin where the line stands on which it ends up: the use of the outermost macro that made
 *     it, or its own place
 * @param hidden the macros that must not be replaced in it any more
 */
record Lexeme(
    Kind kind, String text, Position at, boolean spaced, Position origin, HideSet hidden) {
  enum Kind {
    WORD,
    /** A number as C's preprocessor sees it: {@code 0..n} is one. */
    NUMBER,
    STRING,
    CHARACTER,
    SYMBOL,
    /** A quote without its partner on the line. */
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

  /** A piece of a macro's body, standing where the macro is used. */
  Lexeme asBodyOf(Lexeme use, HideSet hide) {
    return new Lexeme(kind, text, use.at, spaced, use.origin, hide);
  }

  /** A piece of a macro's argument: it keeps its place but moves to the line of the use. */
  Lexeme asArgumentOf(Lexeme use, HideSet hide) {
    return new Lexeme(kind, text, at, spaced, use.origin, hidden.union(hide));
  }
}
