package rondo.promela.parser;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.SpellingSuggestion;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.text.SyntaxDiagnostics;
import rondo.promela.text.SyntaxRule;

/**
 * The parser's position in the program, with the operations that all parts of the grammar share.
 */
final class Cursor {
  private static final Pattern QUOTED = Pattern.compile("`([A-Za-z_]+)`");

  /** Maximal nesting, which bounds the recursion of the parser and of tree traversals. */
  private static final int MAX_DEPTH = 300;

  final TokenStream tokens;
  final DeclaredNames declaredNames;
  private final SyntaxDiagnostics diagnostics;
  private int depth;
  private long recoveredAt = -1;

  Cursor(TokenStream tokens, DeclaredNames declaredNames, SyntaxDiagnostics diagnostics) {
    this.tokens = tokens;
    this.declaredNames = declaredNames;
    this.diagnostics = diagnostics;
  }

  Terminal peek() throws RejectedException {
    return tokens.peek();
  }

  Terminal advance() throws RejectedException {
    return tokens.advance();
  }

  boolean at(String text) throws RejectedException {
    return tokens.peek().is(text);
  }

  boolean at(Type type) throws RejectedException {
    return tokens.peek().type() == type;
  }

  boolean accept(String text) throws RejectedException {
    if (at(text)) {
      tokens.advance();
      return true;
    }
    return false;
  }

  Position expect(String text, String place) throws RejectedException {
    if (!at(text)) {
      throw unexpected("`" + text + "` " + place);
    }
    return tokens.advance().at();
  }

  /** Takes an identifier that may be declared as a variable, label or the like. */
  Terminal expectName(String what) throws RejectedException {
    Terminal t = peek();
    if (t.type() == Type.NAME) {
      return tokens.advance();
    }
    if (t.token().kind() == rondo.promela.text.Token.Kind.WORD) {
      Optional<String> meaning = declaredNames.meaning(t.text());
      if (meaning.isPresent()) {
        throw rejected(
            SyntaxRule.NAME_TAKEN
                .error(t.at(), "`" + t.text() + "` cannot be " + what)
                .withLabel("it is " + meaning.get()));
      }
      throw rejected(
          SyntaxRule.NAME_TAKEN
              .error(t.at(), "`" + t.text() + "` cannot be " + what)
              .withLabel("it is a keyword"));
    }
    throw unexpected(what);
  }

  RejectedException unexpected(String expected) throws RejectedException {
    Terminal t = peek();
    if (t.type() == Type.SYMBOL && !t.implied()) {
      Optional<RejectedException> alien = alien(t);
      if (alien.isPresent()) {
        return alien.get();
      }
    }
    boolean unbalanced = t.type() == Type.END || expected.matches("`([)}\\]]|fi|od)`.*");
    SyntaxRule rule = unbalanced ? SyntaxRule.UNBALANCED : SyntaxRule.SYNTAX;
    Diagnostic d =
        rule.error(t.at(), t.described() + " is not expected here")
            .withLabel("expected " + expected);
    Optional<String> help = meant(t, expected).or(() -> help(t));
    return rejected(help.isPresent() ? d.withHelp(help.get()) : d);
  }

  /** The expected word, if {@code t} is probably a misspelling of it. */
  private static Optional<String> meant(Terminal t, String expected) {
    List<String> words = QUOTED.matcher(expected).results().map(m -> m.group(1)).toList();
    return t.type() == Type.NAME
        ? SpellingSuggestion.nearest(t.text(), words).map(n -> "did you mean `" + n + "`?")
        : Optional.empty();
  }

  private Optional<String> help(Terminal t) {
    if (t.type() == Type.END || !tokens.afterImplied()) {
      return Optional.empty();
    }
    if (t.is(",")) {
      return Optional.of("`}` ends a declaration; write the type again for the next variable");
    }
    if (t.is("unless")) {
      return Optional.of("write `unless` on the line on which the previous statement ends");
    }
    return Optional.of(
        "the statement ended at the end of the previous line; end that line with an operator,"
            + " or use parentheses");
  }

  private static Optional<RejectedException> alien(Terminal t) {
    return switch (t.text()) {
      case "\"" ->
          Optional.of(
              rejected(
                  SyntaxRule.UNTERMINATED.error(t.at(), "this string does not end on its line")));
      case "'" ->
          Optional.of(
              rejected(
                  SyntaxRule.UNTERMINATED.error(
                      t.at(), "this character constant is not terminated")));
      case "#", "##" ->
          Optional.of(
              rejected(
                  SyntaxRule.CHARACTER
                      .error(t.at(), "`" + t.text() + "` has no meaning here")
                      .withHelp("a directive must be the first on its line")));
      default -> {
        int c = t.text().codePointAt(0);
        boolean known = "{}()[];:,.<>=!?&|+-*/%^~@".indexOf(c) >= 0;
        yield known || t.text().equals("\\/")
            ? Optional.empty()
            : Optional.of(
                rejected(
                    SyntaxRule.CHARACTER.error(
                        t.at(), "the character " + shown(c) + " has no meaning in Promela")));
      }
    };
  }

  private static String shown(int c) {
    return c > ' ' && c < 127 ? "`" + Character.toString(c) + "`" : String.format("U+%04X", c);
  }

  static RejectedException rejected(Diagnostic diagnostic) {
    return new RejectedException(diagnostic);
  }

  /** Adds the call of the inline whose body contains the error. */
  private RejectedException inContext(RejectedException mistake) {
    Optional<InlineExpansion.Call> call = tokens.expansion().innermostCall();
    if (call.isEmpty() || mistake.diagnostics().size() != 1) {
      return mistake;
    }
    Diagnostic d = mistake.diagnostics().getFirst();
    return d.help().isPresent()
        ? mistake
        : rejected(d.withHelp("this inline is called at " + call.get().at()));
  }

  /** Reports an error after which parsing continues normally. */
  void report(Diagnostic diagnostic) throws RejectedException {
    diagnostics.add(diagnostic);
  }

  /** Reports an error, unless it is a consequence of one at the same position. */
  void reportOnce(RejectedException mistake) throws RejectedException {
    if (tokens.consumed() != recoveredAt || diagnostics.isFatal(mistake)) {
      diagnostics.addOrRethrow(inContext(mistake));
    }
    endRecovery();
  }

  /** Reports an error before skipping to a position where parsing can continue. */
  void beginRecovery(RejectedException mistake) throws RejectedException {
    if (tokens.consumed() != recoveredAt || diagnostics.isFatal(mistake)) {
      diagnostics.addOrRethrow(inContext(mistake));
    }
  }

  /** Ends recovery: an error at this very position would be a consequence. */
  void endRecovery() {
    recoveredAt = tokens.consumed();
  }

  void enter() throws RejectedException {
    if (++depth > MAX_DEPTH) {
      throw rejected(
          SyntaxRule.TOO_DEEP
              .error(peek().at(), "this is nested more than " + MAX_DEPTH + " deep")
              .withHelp("split it: compute parts of it in advance, or use inlines and labels"));
    }
  }

  void leave() {
    depth--;
  }

  int depth() {
    return depth;
  }

  /** Restores the nesting depth after an error. */
  void resetDepth(int known) {
    depth = known;
  }
}
