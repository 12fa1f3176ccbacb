package rondo.promela.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * Turns a model's files into tokens. A token starts a line where the C preprocessor would print it
 * on a new line: when it, or the macro it results from, is on another line than the previous token.
 */
public final class Preprocessor {
  private static final int MAX_TOKENS = 2_000_000;

  /** The file name for formulas from the command line. */
  private static final String FORMULA = "<formula>";

  private final SyntaxDiagnostics diagnostics = new SyntaxDiagnostics();
  private final Map<String, Macro> macros = new HashMap<>();
  private final List<Token> tokens = new ArrayList<>();
  private Position line = Position.NONE;

  private Preprocessor() {}

  /** The tokens of a model, ending with an {@code END}, and its warnings. */
  public record Output(List<Token> tokens, List<Diagnostic> warnings) {
    public Output {
      tokens = List.copyOf(tokens);
      warnings = List.copyOf(warnings);
    }
  }

  /** Preprocesses a model; {@code defines} maps a macro to its text. */
  public static Output run(Sources sources, Map<String, String> defines) throws RejectedException {
    return run(sources, defines, List.of());
  }

  /**
   * Preprocesses a model with {@code formulas}, which may use its macros, appended as anonymous ltl
   * blocks.
   */
  public static Output run(Sources sources, Map<String, String> defines, List<String> formulas)
      throws RejectedException {
    var preprocessor = new Preprocessor();
    preprocessor.read(sources, defines);
    for (String formula : formulas) {
      preprocessor.append(formula);
    }
    preprocessor.diagnostics.check();
    return new Output(preprocessor.tokens, preprocessor.diagnostics.warnings());
  }

  private void read(Sources sources, Map<String, String> defines) throws RejectedException {
    for (var define : defines.entrySet()) {
      define(define.getKey() + " " + define.getValue());
    }
    var expander = new MacroExpander(macros);
    var reader = new DirectiveReader(sources, macros, expander, diagnostics);
    LexemeSource expanded = expander.expanding(reader);
    while (true) {
      Budget.checkpoint("tokens", tokens.size());
      Lexeme l;
      try {
        l = expanded.next();
      } catch (RejectedException e) {
        diagnostics.addOrRethrow(e);
        if (e.diagnostics().getLast().code().equals(SyntaxRule.UNTERMINATED.id())) {
          throw diagnostics.rejection(); // the rest is inside the comment
        }
        continue;
      }
      if (l.kind() == Kind.FILE_END) {
        tokens.add(new Token(Token.Kind.END, "", l.at(), true, true));
        return;
      }
      emit(l);
      if (tokens.size() > MAX_TOKENS) {
        throw new RejectedException(
            SyntaxRule.TOO_LARGE.error(
                l.origin(), "the model has more than " + MAX_TOKENS + " tokens"));
      }
    }
  }

  private void append(String formula) throws RejectedException {
    var scanner = new Scanner(new SourceFile(FORMULA, formula));
    LexemeSource expanded = new MacroExpander(macros).expanding(scanner::next);
    Token end = tokens.removeLast();
    var at = new Position(FORMULA, 1, 1);
    tokens.add(new Token(Token.Kind.WORD, "ltl", at, true, true));
    tokens.add(new Token(Token.Kind.SYMBOL, "{", at, true, false));
    int open = 0;
    for (Lexeme l = expanded.next(); l.kind() != Kind.FILE_END; l = expanded.next()) {
      emit(l);
      open += l.text().equals("{") ? 1 : l.text().equals("}") ? -1 : 0;
      if (open < 0) {
        throw new RejectedException(
            SyntaxRule.UNBALANCED.error(l.at(), "this `}` has no matching `{`"));
      }
    }
    tokens.add(new Token(Token.Kind.SYMBOL, "}", at, true, false));
    tokens.add(end);
  }

  private void define(String text) throws RejectedException {
    var scanner = new Scanner(new SourceFile("<command line>", text));
    var line = new ArrayList<Lexeme>();
    for (Lexeme l = scanner.next(); l.kind() != Kind.FILE_END; l = scanner.next()) {
      line.add(l);
    }
    Macro macro = MacroParser.parse(line, new Position("<command line>", 1, 1));
    macros.put(macro.name(), macro);
  }

  private void emit(Lexeme l) throws RejectedException {
    boolean startsLine = l.origin().line() != line.line() || !l.origin().file().equals(line.file());
    line = l.origin();
    switch (l.kind()) {
      case NUMBER -> emitNumber(l, startsLine);
      case WORD -> emit(Token.Kind.WORD, l, startsLine);
      case STRING -> emit(Token.Kind.STRING, l, startsLine);
      case CHARACTER -> emit(Token.Kind.CHARACTER, l, startsLine);
      case SYMBOL, OTHER, LONE_QUOTE -> emit(Token.Kind.SYMBOL, l, startsLine);
      case LINE_END, FILE_END -> {}
    }
  }

  private void emit(Token.Kind kind, Lexeme l, boolean startsLine) {
    tokens.add(new Token(kind, l.text(), l.at(), l.spaced(), startsLine));
  }

  private void emitNumber(Lexeme l, boolean startsLine) throws RejectedException {
    boolean spaced = l.spaced();
    boolean first = startsLine;
    Position at = l.at();
    for (String part : PreprocessingNumber.split(l.text())) {
      char c = part.charAt(0);
      Token.Kind kind = Token.Kind.WORD;
      if (Scanner.isDigit(c)) {
        kind = Token.Kind.NUMBER;
      } else if (c == '.') {
        kind = Token.Kind.SYMBOL;
      } else if (macros.containsKey(part)) {
        diagnostics.add(PreprocessingNumber.glued(l, part, l.at()));
      }
      tokens.add(new Token(kind, part, at, spaced, first));
      at = new Position(at.file(), at.line(), at.column() + part.length());
      spaced = false;
      first = false;
    }
  }
}
