package rondo.ltl;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Scanner over the text of a formula. */
final class FormulaScanner {
  private static final List<String> SYMBOLS =
      List.of("<->", "<<", ">>", "<=", ">=", "==", "!=", "<>", "->", "&&", "||", "[]", "??");

  private static final Set<String> HOST_OPERATORS =
      Set.of("+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "<<", ">>", "<=", ">=", "==", "!=");

  private final String source;
  private final String text;
  private int end;

  FormulaScanner(String source, String text) {
    this.source = source;
    this.text = text;
  }

  /** The start of the next token. */
  int start() {
    int at = end;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The next token; empty at the end. */
  String peek() {
    int start = start();
    int stop = start;
    while (stop < text.length() && isWordPart(text.charAt(stop))) {
      stop++;
    }
    if (stop > start || start == text.length()) {
      return text.substring(start, stop);
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, start)) {
        return symbol;
      }
    }
    return text.substring(start, start + 1);
  }

  String take() {
    String token = peek();
    end = start() + token.length();
    return token;
  }

  /** The text read since {@code start}. */
  String since(int start) {
    return text.substring(start, end);
  }

  boolean atWord() {
    return start() < text.length() && isWordPart(text.charAt(start()));
  }

  boolean atHostOperator() {
    return HOST_OPERATORS.contains(peek());
  }

  void takeHostOperator() {
    take();
  }

  void expect(String symbol) throws RejectedException {
    if (!peek().equals(symbol)) {
      throw unexpected("`" + symbol + "`");
    }
    take();
  }

  /** Takes a name with its selectors: {@code a[i].b}, {@code P[1]@l}, {@code q?[m]}. */
  void takeName() throws RejectedException {
    take();
    while (true) {
      switch (peek()) {
        case "[", "(" -> takeBracket();
        case ".", "@", ":" -> {
          take();
          if (!atWord()) {
            throw unexpected("a name");
          }
          take();
        }
        case "?", "??" -> {
          take();
          if (!peek().equals("[")) {
            throw unexpected("`[` to poll the channel");
          }
        }
        default -> {
          return;
        }
      }
    }
  }

  /** Takes a bracket up to the matching one; returns the text inside. */
  String takeBracket() throws RejectedException {
    int open = start();
    int depth = 0;
    for (int at = open; at < text.length(); at++) {
      char c = text.charAt(at);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0) {
        end = at + 1;
        return text.substring(open + 1, at);
      }
    }
    throw mistake(open, "this bracket has no matching bracket", "brackets must be balanced");
  }

  private static boolean isWordPart(char c) {
    return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }

  RejectedException unexpected(String wanted) {
    String token = peek();
    String found = token.isEmpty() ? "the formula ends" : "`" + token + "` is not expected here";
    return new RejectedException(
        Diagnostic.error("F001", position(start()), found).withLabel("expected " + wanted));
  }

  RejectedException mistake(int at, String message, String help) {
    return new RejectedException(Diagnostic.error("F001", position(at), message).withHelp(help));
  }

  RejectedException tooLarge(String message) {
    return new RejectedException(Diagnostic.error("F002", position(start()), message));
  }

  private Position position(int offset) {
    int line = 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    int column = offset - text.lastIndexOf('\n', offset - 1);
    return new Position(source, line, column);
  }
}
