package rondo.promela.text;

import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * Splits one file into lexemes. A backslash at the end of a line joins it with the next, comments
 * are white space, and each line end is a lexeme, because it ends a directive.
 */
final class Scanner {
  private static final String[] PAIRS = {
    "::", "->", "--", "++", "<<", "<=", ">>", ">=", "==", "!=", "!!", "??", "&&", "||", "..", "##"
  };
  private static final String SINGLES = "{}()[];:,.<>=!?&|+-*/%^~@#";

  private final String file;
  private final String text;
  private int next;
  private int line = 1;
  private int lineStart;

  Scanner(SourceFile source) {
    this.file = source.name();
    this.text = source.text();
  }

  String file() {
    return file;
  }

  /** The next lexeme; {@link Kind#FILE_END} repeatedly at the end. */
  Lexeme next() throws RejectedException {
    boolean spaced = skipBlanks();
    Position at = here();
    int c = peek();
    if (c < 0) {
      return new Lexeme(Kind.FILE_END, "", at, spaced);
    }
    if (c == '\n') {
      advance();
      return new Lexeme(Kind.LINE_END, "", at, spaced);
    }
    if (isWordStart(c)) {
      return new Lexeme(Kind.WORD, word(), at, spaced);
    }
    if (isDigit(c)) {
      return new Lexeme(Kind.NUMBER, number(), at, spaced);
    }
    if (c == '"' || c == '\'') {
      return quoted(c, at, spaced);
    }
    return symbol(at, spaced);
  }

  private Lexeme symbol(Position at, boolean spaced) {
    int first = advance();
    int second = peek();
    for (String pair : PAIRS) {
      if (pair.charAt(0) == first && pair.charAt(1) == second) {
        advance();
        return new Lexeme(Kind.SYMBOL, pair, at, spaced);
      }
    }
    String single = Character.toString(first);
    Kind kind = SINGLES.indexOf(first) >= 0 ? Kind.SYMBOL : Kind.OTHER;
    return new Lexeme(kind, single, at, spaced);
  }

  private String word() {
    var out = new StringBuilder();
    while (isWordStart(peek()) || isDigit(peek())) {
      out.append((char) advance());
    }
    return out.toString();
  }

  private String number() {
    var out = new StringBuilder();
    while (isWordStart(peek()) || isDigit(peek()) || peek() == '.') {
      out.append((char) advance());
    }
    return out.toString();
  }

  private Lexeme quoted(int quote, Position at, boolean spaced) {
    int savedNext = next;
    int savedLine = line;
    int savedLineStart = lineStart;
    var out = new StringBuilder();
    out.append((char) advance());
    while (peek() >= 0 && peek() != '\n') {
      int c = advance();
      out.appendCodePoint(c);
      if (c == quote) {
        return new Lexeme(quote == '"' ? Kind.STRING : Kind.CHARACTER, out.toString(), at, spaced);
      }
      if (c == '\\' && peek() >= 0 && peek() != '\n') {
        out.appendCodePoint(advance());
      }
    }
    next = savedNext;
    line = savedLine;
    lineStart = savedLineStart;
    advance();
    return new Lexeme(Kind.LONE_QUOTE, Character.toString(quote), at, spaced);
  }

  private boolean skipBlanks() throws RejectedException {
    boolean skipped = false;
    while (true) {
      int c = peek();
      if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == 0x0B) {
        advance();
      } else if (c == '/' && isCommentStart()) {
        skipComment();
      } else {
        return skipped;
      }
      skipped = true;
    }
  }

  private boolean isCommentStart() {
    int after = skipJoins(next + 1);
    return after < text.length() && (text.charAt(after) == '/' || text.charAt(after) == '*');
  }

  private void skipComment() throws RejectedException {
    Position start = here();
    advance();
    if (advance() == '/') {
      while (peek() >= 0 && peek() != '\n') {
        advance();
      }
      return;
    }
    int previous = 0;
    while (peek() >= 0) {
      int c = advance();
      if (previous == '*' && c == '/') {
        return;
      }
      previous = c;
    }
    throw new RejectedException(
        SyntaxRule.UNTERMINATED
            .error(start, "this comment is not terminated")
            .withLabel("opened here")
            .withHelp("close it with `*/`"));
  }

  private Position here() {
    peek();
    return new Position(file, line, next - lineStart + 1);
  }

  /** The character at the cursor, after joining lines; negative at the end of the file. */
  private int peek() {
    while (next < text.length() && text.charAt(next) == '\\') {
      int after = joinedLine(next);
      if (after < 0) {
        break;
      }
      next = after;
      line++;
      lineStart = next;
    }
    return next < text.length() ? text.codePointAt(next) : -1;
  }

  private int advance() {
    int c = peek();
    next += Character.charCount(c);
    if (c == '\n') {
      line++;
      lineStart = next;
    }
    return c;
  }

  private int skipJoins(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == '\\' && joinedLine(at) >= 0) {
      at = joinedLine(at);
    }
    return at;
  }

  /** The start of the next line if the backslash at {@code at} ends its line; else -1. */
  private int joinedLine(int at) {
    int i = at + 1;
    while (i < text.length()
        && (text.charAt(i) == ' ' || text.charAt(i) == '\t' || text.charAt(i) == '\r')) {
      i++;
    }
    return i < text.length() && text.charAt(i) == '\n' ? i + 1 : -1;
  }

  static boolean isWordStart(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
