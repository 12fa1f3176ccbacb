package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.Spelling;
import rondo.distal.text.Findings;
import rondo.distal.text.Foreign;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;
import rondo.distal.text.Token.Kind;

/** The parser's place in the text, with what all parts of the grammar share. */
final class Cursor {
  /** Keeps the parser, and whoever walks the tree after it, within the stack. */
  private static final int DEEPEST = 300;

  /** Words that begin a part of a protocol. */
  static final Set<String> PARTS =
      Set.of(
          "const",
          "processes",
          "enum",
          "record",
          "message",
          "var",
          "input",
          "output",
          "ghost",
          "function",
          "phase",
          "round",
          "rounds",
          "role",
          "init",
          "upon",
          "monitor",
          "stop",
          "network",
          "check",
          "invariant",
          "ltl");

  /** Words that begin a statement. */
  static final Set<String> STATEMENTS =
      Set.of(
          "send", "update", "if", "for", "choose", "let", "decide", "assert", "skip", "announce");

  private static final Set<String> OTHER_WORDS =
      Set.of(
          "protocol",
          "else",
          "in",
          "where",
          "any",
          "when",
          "and",
          "true",
          "false",
          "none",
          "self",
          "exists",
          "forall",
          "div",
          "mod",
          "union",
          "intersect",
          "subset",
          "bool",
          "process",
          "of",
          "to",
          "from",
          "all");

  private final List<Token> tokens;
  private final Findings findings;
  private int next;
  private int depth;
  private int recovered = -1;

  Cursor(List<Token> tokens, Findings findings) {
    this.tokens = tokens;
    this.findings = findings;
  }

  static boolean isReserved(String word) {
    return PARTS.contains(word) || STATEMENTS.contains(word) || OTHER_WORDS.contains(word);
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  Token advance() {
    Token token = peek();
    if (token.kind() != Kind.END) {
      next++;
    }
    return token;
  }

  boolean at(String text) {
    return peek().is(text);
  }

  boolean at(int ahead, String text) {
    return peek(ahead).is(text);
  }

  boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  boolean accept(String text) {
    if (at(text)) {
      next++;
      return true;
    }
    return false;
  }

  Position expect(String text, String place) throws RejectedException {
    if (!at(text)) {
      throw unexpected("`" + text + "` " + place);
    }
    return advance().at();
  }

  boolean atName() {
    return atName(0);
  }

  boolean atName(int ahead) {
    Token token = peek(ahead);
    return token.kind() == Kind.WORD && !isReserved(token.text());
  }

  Name name(String what) throws RejectedException {
    Token token = peek();
    if (token.kind() == Kind.WORD && isReserved(token.text())) {
      throw new RejectedException(
          Rule.RESERVED
              .at(token.at(), "`" + token.text() + "` cannot be " + what)
              .withLabel("it is a word of the language"));
    }
    if (token.kind() != Kind.WORD) {
      throw unexpected(what);
    }
    next++;
    return new Name(token.text(), token.at());
  }

  int mark() {
    return next;
  }

  /** To a place that was marked before, at the nesting there. */
  void back(int mark, int nesting) {
    next = mark;
    depth = nesting;
  }

  RejectedException unexpected(String expected) {
    Token token = peek();
    boolean unbalanced = token.kind() == Kind.END || expected.matches("`[)}\\]]`.*");
    Diagnostic found =
        (unbalanced ? Rule.UNBALANCED : Rule.SYNTAX)
            .at(token.at(), token.described() + " is not expected here")
            .withLabel("expected " + expected);
    return new RejectedException(help(token, expected).map(found::withHelp).orElse(found));
  }

  private Optional<String> help(Token token, String expected) {
    if (expected.equals("an expression") && token.is("if")) {
      return Optional.of("a choice between two values is written `c ? a : b`");
    }
    if (expected.equals("an expression") && token.is("\\")) {
      return Optional.of("quantifiers are written `forall p : …` and `exists p : …`");
    }
    return Foreign.token(token, List.of(before(2), before(1)));
  }

  private Token before(int count) {
    return tokens.get(Math.max(next - count, 0));
  }

  /** A word at which {@code known} ones were expected, with the one that was probably meant. */
  RejectedException unknownWord(String expected, Set<String> known) {
    Token token = peek();
    Diagnostic found =
        Rule.SYNTAX
            .at(token.at(), token.described() + " is not expected here")
            .withLabel("expected " + expected);
    Optional<String> near =
        token.kind() == Kind.WORD ? Spelling.nearest(token.text(), known) : Optional.empty();
    return new RejectedException(
        near.map(n -> "did you mean `" + n + "`?")
            .or(() -> help(token, expected))
            .map(found::withHelp)
            .orElse(found));
  }

  void report(Diagnostic diagnostic) {
    findings.add(diagnostic);
  }

  /**
   * Notes a mistake in a part that began at a mark. Where the next part begins there is nothing to
   * skip: the mistake is that something is missing before it.
   */
  void recoverPart(RejectedException mistake, int knownDepth, int start) {
    Token token = peek();
    if (next > start && token.startsLine() && PARTS.contains(token.text()) && opened(start) == 0) {
      depth = knownDepth;
      mistake.diagnostics().forEach(findings::add);
      return;
    }
    recover(mistake, knownDepth);
    while (opened(start) > 0 && accept("}")) {
      // It closes what the part has opened, not the protocol.
    }
  }

  /**
   * Notes a mistake and skips to where parsing can go on: the start of a line, a {@code ;} or
   * closing brace, outside of all braces that were opened since.
   */
  void recover(RejectedException mistake, int knownDepth) {
    depth = knownDepth;
    if (next != recovered) {
      mistake.diagnostics().forEach(findings::add);
    }
    int open = 0;
    while (!atEnd()) {
      if (open == 0 && (at("}") || at(";"))) {
        break;
      }
      open += at("{") ? 1 : at("}") ? -1 : 0;
      next++;
      if (open == 0 && peek().startsLine()) {
        break;
      }
    }
    recovered = next;
  }

  /** How many braces are open that were not when the cursor was there. */
  private int opened(int mark) {
    int open = 0;
    for (Token token : tokens.subList(mark, next)) {
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }
    return open;
  }

  int depth() {
    return depth;
  }

  void enter() throws RejectedException {
    if (++depth > DEEPEST) {
      throw new RejectedException(
          Rule.TOO_DEEP
              .at(peek().at(), "this is nested more than " + DEEPEST + " deep")
              .withHelp("give parts of it a name with `let` or `function`"));
    }
  }

  void leave() {
    depth--;
  }

  /** Back to a nesting from before a chain, each link of which counts as a nesting, too. */
  void leaveTo(int nesting) {
    depth = nesting;
  }
}
