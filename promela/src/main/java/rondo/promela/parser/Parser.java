package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.ProcessBinder;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;
import rondo.promela.text.Preprocessor;
import rondo.promela.text.Sources;
import rondo.promela.text.SyntaxDiagnostics;
import rondo.promela.text.SyntaxRule;
import rondo.promela.text.Token;

/**
 * Parses a model to its syntax tree, by recursive descent with one terminal of lookahead. After an
 * error the parser skips the rest of the statement or unit and continues.
 */
public final class Parser {
  private final SyntaxDiagnostics diagnostics = new SyntaxDiagnostics();
  private final DeclaredNames declaredNames = new DeclaredNames();
  private final List<Unit> units = new ArrayList<>();
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;
  private final StatementParser statements;
  private final InlineParser inlines;
  private long unitStart;

  private Parser(List<Token> tokens) {
    foresee(tokens);
    cursor = new Cursor(TokenStream.ofProgram(tokens, declaredNames), declaredNames, diagnostics);
    expressions = new ExpressionParser(cursor);
    declarations = new DeclarationParser(cursor, expressions);
    statements = new StatementParser(cursor, expressions, declarations);
    inlines = new InlineParser(cursor, expressions);
  }

  private void foresee(List<Token> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).isWord("proctype") || tokens.get(i).isWord("D_proctype")) {
        declaredNames.declareForward(tokens.get(i + 1).text());
      }
    }
  }

  /** Parses a model; {@code defines} maps macros to their texts. */
  public static ParseResult parse(Sources sources, Map<String, String> defines)
      throws RejectedException {
    return parse(sources, defines, List.of());
  }

  /** Parses a model with additional ltl formulas from outside of its text. */
  public static ParseResult parse(Sources sources, Map<String, String> defines, List<String> ltl)
      throws RejectedException {
    Preprocessor.Output text = Preprocessor.run(sources, defines, ltl);
    LtlExtraction extraction = LtlExtraction.separate(text.tokens());
    var parser = new Parser(extraction.program());
    parser.units();
    for (List<Token> formula : extraction.formulas()) {
      parser.formula(formula);
    }
    parser.diagnostics.check();
    var warnings = new ArrayList<Diagnostic>(text.warnings());
    warnings.addAll(parser.diagnostics.warnings());
    return new ParseResult(new Program(parser.units), warnings);
  }

  private void units() throws RejectedException {
    while (!cursor.at(Type.END)) {
      try {
        unit();
      } catch (RejectedException e) {
        cursor.beginRecovery(e);
        skipUnit();
      }
    }
  }

  private void skipUnit() throws RejectedException {
    cursor.tokens.leaveSequence();
    cursor.tokens.expansion().abandonCalls();
    cursor.resetDepth(0);
    while (!cursor.at(Type.END) && (cursor.tokens.consumed() == unitStart || !isUnitStart())) {
      cursor.advance();
    }
    cursor.tokens.recover();
  }

  private void unit() throws RejectedException {
    unitStart = cursor.tokens.consumed();
    Terminal t = cursor.peek();
    if (declarations.atDeclaration()) {
      declaration(t.at());
      return;
    }
    switch (t.type() == Type.KEYWORD || t.type() == Type.SYMBOL ? t.text() : "") {
      case ";", "->" -> cursor.advance();
      case "active", "proctype", "D_proctype" -> proctype();
      case "init" -> {
        cursor.advance();
        Optional<Expression> priority = expressions.priority();
        units.add(new Unit.Init(priority, statements.body("init"), t.at()));
      }
      case "never" -> {
        cursor.advance();
        Optional<String> name =
            cursor.at(Type.NAME) ? Optional.of(cursor.advance().text()) : Optional.empty();
        units.add(new Unit.Never(name, statements.body("the never claim"), t.at()));
      }
      case "trace", "notrace" -> {
        cursor.advance();
        var kind = t.is("trace") ? Unit.TraceKind.TRACE : Unit.TraceKind.NOTRACE;
        units.add(new Unit.EventTrace(kind, statements.traceBody("the trace assertion"), t.at()));
      }
      case "typedef" -> typedef();
      case "inline" -> inlines.definition();
      case "ltl" -> {
        cursor.advance();
        throw cursor.unexpected("a name, then a formula between `{` and `}`");
      }
      case "c_code", "c_decl", "c_expr", "c_state", "c_track" -> {
        cursor.reportOnce(EmbeddedC.refused(t));
        EmbeddedC.skip(cursor);
      }
      case "}" -> {
        cursor.reportOnce(
            Cursor.rejected(SyntaxRule.UNBALANCED.error(t.at(), "this `}` has no matching `{`")));
        cursor.advance();
      }
      default -> throw notAUnit(t);
    }
  }

  private void declaration(Position at) throws RejectedException {
    try {
      switch (declarations.declaration("a variable")) {
        case DeclarationParser.Declaration.Mtypes m -> units.add(m.unit());
        case DeclarationParser.Declaration.Variables v -> units.add(new Unit.Globals(v.list(), at));
      }
    } catch (RejectedException e) {
      cursor.beginRecovery(e);
      skipTo(";");
    }
  }

  /** Recovery: skips up to and including the symbol, but not the start of a unit. */
  private void skipTo(String symbol) throws RejectedException {
    while (!isUnitStart() && !cursor.at(symbol)) {
      cursor.advance();
    }
    cursor.tokens.recover();
    cursor.resetDepth(0);
    cursor.endRecovery();
    cursor.accept(symbol);
  }

  private boolean isUnitStart() throws RejectedException {
    Terminal t = cursor.peek();
    return t.type() == Type.END
        || t.type() == Type.KEYWORD && Keywords.UNIT_STARTS.contains(t.text());
  }

  private RejectedException notAUnit(Terminal t) throws RejectedException {
    if (t.type() == Type.NAME) {
      Optional<String> near = declaredNames.nearUnit(t.text());
      var mistake =
          SyntaxRule.UNKNOWN_NAME
              .error(t.at(), "`" + t.text() + "` is neither a type nor a keyword")
              .withLabel("expected a declaration, a proctype or another unit");
      return Cursor.rejected(
          near.isPresent() ? mistake.withHelp("did you mean `" + near.get() + "`?") : mistake);
    }
    return cursor.unexpected("a declaration, proctype, init, never, ltl, typedef or inline");
  }

  private void proctype() throws RejectedException {
    Position at = cursor.peek().at();
    Optional<Expression> active = Optional.empty();
    if (cursor.at("active")) {
      Position one = cursor.advance().at();
      active = Optional.of(new Expression.Number(1, one));
      if (cursor.accept("[")) {
        active = Optional.of(declarations.constantOrName());
        cursor.expect("]", "after the number of processes");
      }
    }
    if (!cursor.at("proctype") && !cursor.at("D_proctype")) {
      throw cursor.unexpected("`proctype`");
    }
    var determinism =
        cursor.advance().is("proctype")
            ? Unit.Determinism.ORDINARY
            : Unit.Determinism.DETERMINISTIC;
    Terminal name = cursor.expectName("a proctype");
    declaredNames.addProctype(name.text(), name.at());
    List<VarDecl> parameters = parameters(name);
    Optional<Expression> priority = expressions.priority();
    Optional<Expression> provided = provided();
    Body body = statements.body("`" + name.text() + "`");
    units.add(
        new Unit.Proctype(
            name.text(), active, determinism, parameters, priority, provided, body, at));
  }

  private List<VarDecl> parameters(Terminal proctype) throws RejectedException {
    cursor.expect("(", "before the parameters of `" + proctype.text() + "`");
    List<VarDecl> parameters = List.of();
    try {
      if (!cursor.at(")")) {
        parameters = declarations.variablesList("a parameter");
      }
      cursor.expect(")", "after the parameters of `" + proctype.text() + "`");
    } catch (RejectedException e) {
      cursor.beginRecovery(e);
      skipTo(")");
    }
    for (VarDecl parameter : parameters) {
      if (parameter.initial().isPresent()) {
        cursor.report(
            SyntaxRule.MISPLACED.error(
                parameter.at(), "a parameter of a proctype cannot have an initial value"));
      }
    }
    return parameters;
  }

  private Optional<Expression> provided() throws RejectedException {
    if (!cursor.accept("provided")) {
      return Optional.empty();
    }
    cursor.expect("(", "after `provided`");
    Expression condition = expressions.full();
    cursor.expect(")", "after the condition of `provided`");
    return Optional.of(condition);
  }

  private void typedef() throws RejectedException {
    Position at = cursor.advance().at();
    Terminal name = cursor.expectName("a type");
    cursor.expect("{", "before the fields of `" + name.text() + "`");
    cursor.tokens.enterSequence();
    List<VarDecl> fields = List.of();
    try {
      fields = declarations.variablesList("a field");
      cursor.expect("}", "after the fields of `" + name.text() + "`");
    } catch (RejectedException e) {
      cursor.beginRecovery(e);
      skipTo("}");
    }
    cursor.tokens.leaveSequence();
    declaredNames.addType(name.text(), name.at());
    units.add(new Unit.Typedef(name.text(), fields, at));
  }

  private void formula(List<Token> tokens) throws RejectedException {
    var inner =
        new Cursor(TokenStream.ofFormula(tokens, declaredNames), declaredNames, diagnostics);
    try {
      Position at = inner.advance().at();
      Optional<String> name =
          inner.at(Type.NAME) ? Optional.of(inner.advance().text()) : Optional.empty();
      List<ProcessBinder> parameters = parameters(inner);
      inner.expect("{", "before the formula");
      Expression formula = new ExpressionParser(inner).full();
      inner.accept(";");
      inner.expect("}", "after the formula");
      units.add(new Unit.Ltl(name, parameters, formula, at));
    } catch (RejectedException e) {
      diagnostics.addOrRethrow(e);
    }
  }

  /** The optional parameters of a formula, {@code (client c, server s)}. */
  private static List<ProcessBinder> parameters(Cursor inner) throws RejectedException {
    var parameters = new ArrayList<ProcessBinder>();
    if (inner.accept("(")) {
      var words = new SymmetryKeywords(inner);
      do {
        parameters.add(words.binder());
      } while (inner.accept(",") || inner.accept(";"));
      inner.expect(")", "after the parameters of the formula");
    }
    return parameters;
  }
}
