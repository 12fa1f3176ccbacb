package rondo.distal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.text.Token.Kind;

/** Splits a text into tokens. Invalid characters are reported and skipped. */
public final class Scanner {
  private static final String[] LONG_SYMBOLS = {
    "<->", "..", "==", "!=", "<=", ">=", "->", "<>", "&&", "||", "++", "+=", "-=", "|=", ":="
  };
  private static final String SHORT_SYMBOLS = "{}()[],:;.?=<>+-*/%!\\";
  private static final int MAX_DIGITS = 10;

  private final String file;
  private final String text;
  private final DiagnosticCollector diagnostics;
  private final List<Token> tokens = new ArrayList<>();
  private int next;
  private int line = 1;
  private int lineStart;
  private boolean startsLine = true;

  private Scanner(SourceText sourceText, DiagnosticCollector diagnostics) {
    this.file = sourceText.name();
    this.text = sourceText.text();
    this.diagnostics = diagnostics;
  }

  /** All tokens; the last one is the end of the text. */
  public static List<Token> tokens(SourceText sourceText, DiagnosticCollector diagnostics) {
    return new Scanner(sourceText, diagnostics).scan();
  }

  private List<Token> scan() {
    while (skipBlanks()) {
      char c = text.charAt(next);
      if (isLetter(c)) {
        add(Kind.WORD, wordEnd(next));
      } else if (isDigit(c)) {
        number();
      } else {
        symbol();
      }
    }
    tokens.add(new Token(Kind.END, "", here(), startsLine));
    return List.copyOf(tokens);
  }

  private void number() {
    int end = next;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    String digits = text.substring(next, end);
    if (end < text.length() && isLetter(text.charAt(end))) {
      String whole = text.substring(next, wordEnd(end));
      diagnostics.add(
          Rule.NUMBER
              .at(here(), "`" + whole + "` is neither a number nor a name")
              .withHelp("a product is written with `*`, and a name begins with a letter"));
      end = wordEnd(end);
      digits = "0";
    } else if (digits.length() > MAX_DIGITS || Long.parseLong(digits) > Integer.MAX_VALUE) {
      diagnostics.add(Rule.NUMBER.at(here(), "the number `" + digits + "` is too large"));
      digits = "0";
    }
    tokens.add(new Token(Kind.NUMBER, digits, here(), startsLine));
    startsLine = false;
    next = end;
  }

  private void symbol() {
    Optional<String> known =
        Stream.of(LONG_SYMBOLS).filter(s -> text.startsWith(s, next)).findFirst();
    Optional<String> foreign = ForeignSyntaxHints.symbol(text, next);
    if (foreign.isPresent() && foreign.get().length() > known.map(String::length).orElse(0)) {
      foreign(foreign.get());
      return;
    }
    if (known.isPresent()) {
      add(Kind.SYMBOL, next + known.get().length());
      return;
    }
    int c = text.codePointAt(next);
    if (c < 128 && SHORT_SYMBOLS.indexOf(c) >= 0) {
      add(Kind.SYMBOL, next + 1);
      return;
    }
    String shown = c > ' ' && c < 127 ? "`" + (char) c + "`" : String.format("U+%04X", c);
    Diagnostic found = Rule.CHARACTER.at(here(), "the character " + shown + " has no meaning here");
    diagnostics.add(
        ForeignSyntaxHints.characterHint(Character.toString(c)).map(found::withHelp).orElse(found));
    next += Character.charCount(c);
  }

  /** Reports a foreign symbol and continues with its replacement. */
  private void foreign(String symbol) {
    String meant = ForeignSyntaxHints.replacement(symbol);
    diagnostics.add(
        Rule.CHARACTER
            .at(here(), "`" + symbol + "` has no meaning here")
            .withHelp(ForeignSyntaxHints.symbolHint(symbol)));
    Kind kind = isLetter(meant.charAt(0)) ? Kind.WORD : Kind.SYMBOL;
    tokens.add(new Token(kind, meant, here(), startsLine));
    startsLine = false;
    next += symbol.length();
  }

  private void add(Kind kind, int end) {
    tokens.add(new Token(kind, text.substring(next, end), here(), startsLine));
    startsLine = false;
    next = end;
  }

  /** Skips blanks and comments; returns whether text is left. */
  private boolean skipBlanks() {
    while (next < text.length()) {
      char c = text.charAt(next);
      if (c == '\n') {
        next++;
        newLine();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        next++;
      } else if (text.startsWith("//", next)) {
        int end = text.indexOf('\n', next);
        next = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", next)) {
        skipComment();
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipComment() {
    int end = text.indexOf("*/", next + 2);
    if (end < 0) {
      diagnostics.add(
          Rule.UNTERMINATED
              .at(here(), "this comment is not terminated")
              .withLabel("opened here")
              .withHelp("close it with `*/`"));
      end = text.length();
    } else {
      end += 2;
    }
    while (next < end) {
      if (text.charAt(next++) == '\n') {
        newLine();
      }
    }
  }

  private void newLine() {
    line++;
    lineStart = next;
    startsLine = true;
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    return end;
  }

  private Position here() {
    return new Position(file, line, next - lineStart + 1);
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
