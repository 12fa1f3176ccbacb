package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.ir.Expr;
import rondo.promela.syntax.Expression;

/** Resolves names at the current position, inside a proctype or in global scope. */
public final class NameResolution {
  /** Reserved words that may be used as a condition. */
  private static final List<String> WORDS =
      List.of("break", "skip", "else", "true", "false", "timeout");

  private static final Set<String> PREDEFINED =
      Set.of("_", "_p", "_pid", "_last", "_nr_pr", "_priority");

  private final ModelScope model;
  private final Optional<ProcessScope> process;

  public NameResolution(ModelScope model, Optional<ProcessScope> process) {
    this.model = model;
    this.process = process;
  }

  /** Whether the name is predefined, so that a model cannot declare it. */
  public static boolean isPredefined(String name) {
    return PREDEFINED.contains(name);
  }

  private static String first(Expression.Name name) {
    return name.selectors().getFirst().name();
  }

  /** Whether the name is a single identifier, without index or field. */
  public static boolean isPlain(Expression.Name name) {
    return name.selectors().size() == 1 && name.selectors().getFirst().index().isEmpty();
  }

  /** The value of an mtype constant. */
  public Optional<Expr> constant(Expression.Name name) {
    return isPlain(name)
        ? model.symbols().constant(first(name)).map(c -> new Expr.Const(c.value()))
        : Optional.empty();
  }

  /** The variable at the start of a name, if it is declared. */
  public Optional<VariableSymbol> find(Expression.Name name) {
    Optional<LocalSymbol> local = process.flatMap(p -> p.scopes().find(first(name)));
    if (local.isPresent()) {
      return local.get() instanceof LocalSymbol.Local(VariableSymbol variable)
          ? Optional.of(variable)
          : Optional.empty();
    }
    return model.symbols().variable(first(name));
  }

  /** The variable at the start of a name; reported if it is not declared. */
  public Optional<VariableSymbol> variable(Expression.Name name) {
    Optional<VariableSymbol> found = find(name);
    if (found.isEmpty()) {
      undeclared(first(name), name.at());
    }
    return found;
  }

  private void undeclared(String wanted, Position at) {
    DiagnosticCollector diagnostics = model.diagnostics();
    String message = "`" + wanted + "` is not declared";
    Optional<Position> later = model.symbols().declaredLater(wanted);
    if (later.isPresent()) {
      String help = "it is declared only at line " + later.get().line();
      diagnostics.add(SemanticRule.UNDECLARED, at, message, help);
      return;
    }
    List<String> names = new ArrayList<>(model.symbols().visibleNames());
    process.ifPresent(p -> names.addAll(p.scopes().visibleNames()));
    Optional<String> near = SpellingSuggestion.nearest(wanted, names);
    Optional<String> word = SpellingSuggestion.nearest(wanted, WORDS);
    if (near.isEmpty() && word.isPresent()) {
      diagnostics.add(SemanticRule.UNDECLARED, at, message, "did you mean `" + word.get() + "`?");
    } else if (near.isPresent()) {
      diagnostics.add(SemanticRule.UNDECLARED, at, message, "there is a `" + near.get() + "`");
    } else {
      diagnostics.add(SemanticRule.UNDECLARED, at, message);
    }
  }
}
