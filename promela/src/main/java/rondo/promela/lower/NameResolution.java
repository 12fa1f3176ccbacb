package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.ir.Expr;
import rondo.promela.syntax.Expression;

/** What names mean at the place that has been reached, inside a proctype or outside of all. */
final class NameResolution {
  /** Words of the language that may stand where a condition does. */
  private static final List<String> WORDS =
      List.of("break", "skip", "else", "true", "false", "timeout");

  private static final Set<String> PREDEFINED =
      Set.of("_", "_p", "_pid", "_last", "_nr_pr", "_priority");

  private final ModelScope model;
  private final Optional<ProcessScope> process;

  NameResolution(ModelScope model, Optional<ProcessScope> process) {
    this.model = model;
    this.process = process;
  }

  /** Whether every model knows the name, so that none can declare it. */
  static boolean isPredefined(String name) {
    return PREDEFINED.contains(name);
  }

  private static String first(Expression.Name name) {
    return name.selectors().getFirst().name();
  }

  /** Whether it is a single word, without index or field. */
  static boolean isPlain(Expression.Name name) {
    return name.selectors().size() == 1 && name.selectors().getFirst().index().isEmpty();
  }

  /** The value of an mtype's name. */
  Optional<Expr> constant(Expression.Name name) {
    return isPlain(name)
        ? model.symbols().constant(first(name)).map(c -> new Expr.Const(c.value()))
        : Optional.empty();
  }

  /** The variable that a name begins with, if it is one. */
  Optional<VariableSymbol> find(Expression.Name name) {
    Optional<LocalSymbol> local = process.flatMap(p -> p.scopes().find(first(name)));
    if (local.isPresent()) {
      return local.get() instanceof LocalSymbol.Local(VariableSymbol variable)
          ? Optional.of(variable)
          : Optional.empty();
    }
    return model.symbols().variable(first(name));
  }

  /** The same, reporting it where it is none. */
  Optional<VariableSymbol> variable(Expression.Name name) {
    Optional<VariableSymbol> found = find(name);
    if (found.isEmpty()) {
      undeclared(first(name), name.at());
    }
    return found;
  }

  private void undeclared(String wanted, Position at) {
    LoweringDiagnostics diagnostics = model.diagnostics();
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
