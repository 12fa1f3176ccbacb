package rondo.distal.parser;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.syntax.Name;
import rondo.distal.text.ForeignSyntaxHints;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;
import rondo.distal.text.Token.Kind;

/**
 * The token stream of the parser, with error recovery and other parts shared by all of the grammar.
 */
final class Cursor {
  /** Bounds the stack depth of the parser and of all traversals of the tree. */
  private static final int MAX_DEPTH = 300;

  private static final Pattern QUOTED = Pattern.compile("`([a-z]+)`");

  /** Keywords that start a declaration. */
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

  /** All words that may start a declaration. */
  static final Set<String> PART_STARTS =
      Stream.concat(PARTS.stream(), Stream.of("stable", "witness"))
          .collect(Collectors.toUnmodifiableSet());

  /** Keywords inside expressions that may be misspelt as names. */
  private static final Set<String> IN_EXPRESSIONS =
      Set.of("forall", "exists", "div", "mod", "union", "intersect", "subset", "else", "where");

  /** Keywords that start a statement. */
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
  private final DiagnosticCollector diagnostics;
  private int next;
  private int depth;
  private int recovered = -1;

  /**
   * The number of unclosed braces in the whole text; negative if there are too many closing ones.
   */
  private final int surplus;

  /**
   * Keywords that are names in this text: since it may declare them as such, or although it may
   * not, which has been reported.
   */
  private final Set<String> keywordsUsedAsNames;

  Cursor(List<Token> tokens, DiagnosticCollector diagnostics) {
    this(tokens, DeclaredWords.in(tokens), diagnostics);
  }

  private Cursor(List<Token> tokens, Set<String> names, DiagnosticCollector diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    surplus = opened(tokens);
    keywordsUsedAsNames = new HashSet<>(names);
  }

  /** A cursor over tokens of another text, with the names of this one. */
  Cursor over(List<Token> others) {
    return new Cursor(others, keywordsUsedAsNames, diagnostics);
  }

  /** Whether all braces of the text match. */
  boolean isBalanced() {
    return surplus == 0;
  }

  /** Skips an unmatched opening brace, if the text has too many of them. */
  void passSurplusBrace() {
    if (surplus > 0 && at("{")) {
      diagnostics.add(unexpected("a statement").diagnostics().getFirst());
      next++;
    }
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
    Budget.checkpoint();
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
    return token.kind() == Kind.WORD
        && (!isReserved(token.text()) || keywordsUsedAsNames.contains(token.text()));
  }

  /** Parses a use of a name. */
  Name name(String what) throws RejectedException {
    Token token = peek();
    if (token.kind() == Kind.WORD && !atName()) {
      throw new RejectedException(reserved(token, what));
    }
    if (token.kind() != Kind.WORD) {
      throw unexpected(what);
    }
    next++;
    return new Name(token.text(), token.at());
  }

  /**
   * Parses a declared name. A keyword is reported, and is accepted as a name from then on, so that
   * its uses are not reported as well.
   */
  Name declaredName(String what) throws RejectedException {
    Token token = peek();
    boolean isNextPart = token.startsLine() && PARTS.contains(token.text());
    if (token.kind() == Kind.WORD && !atName() && !isNextPart) {
      diagnostics.add(reserved(token, what));
      keywordsUsedAsNames.add(token.text());
    }
    return name(what);
  }

  /** Parses the declared name of a variable. */
  Name variableName() throws RejectedException {
    Token token = peek();
    if (DeclaredWords.isNumberOfRound(token, tokens)
        && keywordsUsedAsNames.contains(token.text())) {
      diagnostics.add(reserved(token, "a variable"));
    }
    return declaredName("a variable");
  }

  private static Diagnostic reserved(Token token, String what) {
    return Rule.RESERVED
        .at(token.at(), "`" + token.text() + "` cannot be " + what)
        .withLabel("it is a keyword");
  }

  int mark() {
    return next;
  }

  /** Backtracks to a mark and its nesting depth. */
  void resetTo(int mark, int nesting) {
    next = mark;
    depth = nesting;
  }

  RejectedException unexpected(String expected) {
    Token token = peek();
    boolean unbalanced = token.kind() == Kind.END || expected.matches("`[)}\\]]`.*");
    Diagnostic found =
        (unbalanced ? Rule.UNBALANCED : Rule.SYNTAX)
            .at(token.at(), token.description() + " is not expected here")
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
    return suggestion(token, quoted(expected))
        .or(() -> ForeignSyntaxHints.tokenHint(token, List.of(before(2), before(1))))
        .or(() -> suggestion(token, IN_EXPRESSIONS))
        .or(() -> suggestion(before(1), IN_EXPRESSIONS));
  }

  /** A spelling suggestion for a misspelt keyword. */
  private static Optional<String> suggestion(Token token, Collection<String> words) {
    return token.kind() == Kind.WORD && !isReserved(token.text())
        ? SpellingSuggestion.nearest(token.text(), words).map(n -> "did you mean `" + n + "`?")
        : Optional.empty();
  }

  /** The keywords in backquotes in a message. */
  private static List<String> quoted(String expected) {
    return QUOTED.matcher(expected).results().map(m -> m.group(1)).toList();
  }

  private Token before(int count) {
    return tokens.get(Math.max(next - count, 0));
  }

  /** An error at a word where one of {@code known} was expected, with a spelling suggestion. */
  RejectedException unknownWord(String expected, Set<String> known) {
    Token token = peek();
    Diagnostic found =
        Rule.SYNTAX
            .at(token.at(), token.description() + " is not expected here")
            .withLabel("expected " + expected);
    return new RejectedException(
        suggestion(token, known)
            .or(() -> help(token, expected))
            .map(found::withHelp)
            .orElse(found));
  }

  void report(Diagnostic diagnostic) {
    diagnostics.add(diagnostic);
  }

  /**
   * Reports an error in a declaration that started at a mark, and recovers. At the start of the
   * next declaration nothing is skipped: the error is that something is missing before it.
   */
  void recoverPart(RejectedException mistake, int knownDepth, int start) {
    Token token = peek();
    if (next > start && token.startsLine() && PARTS.contains(token.text()) && opened(start) == 0) {
      depth = knownDepth;
      mistake.diagnostics().forEach(diagnostics::add);
      return;
    }
    note(mistake, knownDepth);
    skip(0, () -> false);
    while (opened(start) > 0 && accept("}")) {
      // The brace closes a block of the declaration, not the protocol.
    }
  }

  /**
   * Reports an error and skips to a synchronization point: the start of a line, a {@code ;} or a
   * closing brace, outside of all braces opened since a mark; at the latest the start of a
   * declaration.
   */
  void recover(RejectedException mistake, int knownDepth, int start) {
    note(mistake, knownDepth);
    skip(Math.max(0, opened(start)), () -> next > start && atPart());
  }

  private void note(RejectedException mistake, int knownDepth) {
    depth = knownDepth;
    if (next != recovered) {
      mistake.diagnostics().forEach(diagnostics::add);
    }
  }

  /**
   * @param opened the number of open braces
   * @param end an additional synchronization point
   */
  private void skip(int opened, BooleanSupplier end) {
    int open = opened;
    while (!atEnd() && !end.getAsBoolean()) {
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

  /** Whether a declaration starts here, so that a closing brace must be missing before it. */
  boolean atPart() {
    return peek().startsLine()
        && PARTS.contains(peek().text())
        && !Set.of("phase", "round").contains(peek().text())
        && !atTarget();
  }

  /** Whether an assignment starts here, to a variable that has the name of a keyword. */
  private boolean atTarget() {
    return atName() && Set.of("=", "+=", "-=", "|=", ".", "[").contains(peek(1).text());
  }

  /** The number of braces opened and not closed since a mark. */
  private int opened(int mark) {
    return opened(tokens.subList(mark, next));
  }

  private static int opened(List<Token> some) {
    int open = 0;
    for (Token token : some) {
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }
    return open;
  }

  int depth() {
    return depth;
  }

  void enter() throws RejectedException {
    if (++depth > MAX_DEPTH) {
      throw new RejectedException(
          Rule.TOO_DEEP
              .at(peek().at(), "this is nested more than " + MAX_DEPTH + " deep")
              .withHelp("give parts of it a name with `let` or `function`"));
    }
  }

  void leave() {
    depth--;
  }

  /**
   * Restores the nesting depth from before a chain of operators, each of which counts as a level.
   */
  void leaveTo(int nesting) {
    depth = nesting;
  }
}
