package rondo.promela.lower.scope;

import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.promela.syntax.Expression;

/** Checks that values of different mtypes are not mixed. */
public final class MtypeCheck {
  private final GlobalSymbolTable table;
  private final DiagnosticCollector diagnostics;

  public MtypeCheck(GlobalSymbolTable table, DiagnosticCollector diagnostics) {
    this.table = table;
    this.diagnostics = diagnostics;
  }

  private Optional<GlobalSymbolTable.Constant> constant(Expression value) {
    return value instanceof Expression.Name name && name.selectors().size() == 1
        ? table.constant(name.selectors().getFirst().name())
        : Optional.empty();
  }

  /**
   * Checks an assignment; a variable of the anonymous mtype takes the mtype of the first named
   * value assigned to it.
   */
  public void assign(VariableSymbol variable, Expression value) {
    Optional<GlobalSymbolTable.Constant> constant = constant(value);
    if (constant.isEmpty()) {
      return;
    }
    String given = constant.get().mtype();
    if (variable.mtype().isEmpty()) {
      variable.setMtype(given);
    } else if (!variable.mtype().get().equals(given)) {
      diagnostics.add(
          SemanticRule.MTYPE_MISMATCH,
          value.at(),
          "`%s` holds values of mtype %s, not of %s"
              .formatted(variable.name(), shown(variable.mtype().get()), shown(given)));
    }
  }

  private static String shown(String mtype) {
    return mtype.equals(GlobalSymbolTable.UNNAMED) ? "without a name" : "`" + mtype + "`";
  }

  /**
   * Checks that an argument for a parameter of mtype {@code wanted} is a constant of that mtype.
   */
  public void argument(FeatureUsage.Argument given, Optional<String> wanted) {
    Expression value = given.value();
    Optional<GlobalSymbolTable.Constant> constant = constant(value);
    if (constant.isPresent()) {
      String expected = wanted.orElse(GlobalSymbolTable.UNNAMED);
      if (!constant.get().mtype().equals(expected)) {
        diagnostics.add(
            SemanticRule.MTYPE_MISMATCH,
            value.at(),
            "the parameter is of mtype %s, the argument of %s"
                .formatted(shown(expected), shown(constant.get().mtype())));
      }
    } else if (given.isVariable()) {
      diagnostics.add(
          SemanticRule.MTYPE_MISMATCH,
          value.at(),
          "an mtype parameter takes only constants, not variables",
          "declare the parameter as a byte");
    }
  }
}
