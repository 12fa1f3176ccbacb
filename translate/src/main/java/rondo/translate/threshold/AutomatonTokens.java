package rondo.translate.threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** The tokens of a text, without comments. */
final class AutomatonTokens {
  private static final String CODE = "A001";
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|/\\*.*?\\*/|//[^\\n]*|\\w+|->|<>|\\[\\]|[<>=!]=|&&|\\|\\||[-+*<>!(){}\\[\\];:,']",
          Pattern.DOTALL);

  private final List<AutomatonToken> tokens = new ArrayList<>();
  private int next;

  AutomatonTokens(String file, String text) throws RejectedException {
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    int lineStart = 0;
    int position = 0;
    while (position < text.length()) {
      var at = new Position(file, line, position - lineStart + 1);
      if (!matcher.find(position) || matcher.start() != position) {
        throw error(
            new AutomatonToken(text.substring(position, position + 1), at),
            "`" + text.charAt(position) + "` is not expected here");
      }
      String found = matcher.group();
      if (!found.isBlank() && !found.startsWith("/*") && !found.startsWith("//")) {
        tokens.add(new AutomatonToken(found, at));
      }
      for (int i = 0; i < found.length(); i++) {
        if (found.charAt(i) == '\n') {
          line++;
          lineStart = position + i + 1;
        }
      }
      position = matcher.end();
    }
    tokens.add(new AutomatonToken("", new Position(file, line, position - lineStart + 1)));
  }

  AutomatonToken peek() {
    return tokens.get(next);
  }

  /** The token after the next one. */
  AutomatonToken peekSecond() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  AutomatonToken next() {
    AutomatonToken token = peek();
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  /** The position in the stream, to return to. */
  int mark() {
    return next;
  }

  void reset(int mark) {
    next = mark;
  }

  boolean accept(String text) {
    if (peek().text().equals(text)) {
      next();
      return true;
    }
    return false;
  }

  void expect(String text) throws RejectedException {
    if (!accept(text)) {
      throw unexpected("`" + text + "`");
    }
  }

  void expectEnd() throws RejectedException {
    if (!peek().text().isEmpty()) {
      throw unexpected("the end of the text");
    }
  }

  String name() throws RejectedException {
    if (!peek().isName()) {
      throw unexpected("a name");
    }
    return next().text();
  }

  long number() throws RejectedException {
    try {
      return Long.parseLong(peek().isNumber() ? next().text() : "");
    } catch (NumberFormatException e) {
      throw unexpected("a number");
    }
  }

  private RejectedException unexpected(String wanted) {
    String found = peek().text().isEmpty() ? "the text ends" : "`" + peek().text() + "` stands";
    return error(peek(), found + " where " + wanted + " is expected");
  }

  RejectedException error(AutomatonToken token, String message) {
    return new RejectedException(Diagnostic.error(CODE, token.at(), message));
  }
}
