package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable.Kind;

/** Resolves the inputs and outputs that decisions and properties refer to. */
final class InputOutputVariables {
  private final SymbolTable table;

  InputOutputVariables(SymbolTable table) {
    this.table = table;
  }

  /** The names of the visible variables of a kind. */
  List<String> names(Kind kind) {
    return table.names().stream()
        .filter(
            n ->
                table.peek(n).orElse(null) instanceof Symbol.Variable v
                    && v.kind() == kind
                    && table.isVisible(v))
        .toList();
  }

  String name(Symbol.Variable variable) {
    return table.names().stream()
        .filter(n -> variable.equals(table.peek(n).orElse(null)))
        .findFirst()
        .orElseThrow();
  }

  Symbol.Variable variable(String name) {
    return (Symbol.Variable) table.peek(name).orElseThrow();
  }

  /** The output that a {@code decide} statement assigns. */
  Optional<Symbol.Variable> output(Optional<Name> name, Position at) {
    return output(name, at, output -> "decide " + output + " = …");
  }

  /**
   * The output that a decision refers to.
   *
   * @param spelled the syntax to suggest for naming an output
   */
  Optional<Symbol.Variable> output(
      Optional<Name> name, Position at, UnaryOperator<String> spelled) {
    List<String> outputs = names(Kind.OUTPUT);
    if (name.isPresent()) {
      if (outputs.contains(name.get().text())) {
        return Optional.of(variable(name.get().text()));
      }
      table.diagnostics.add(
          table.peek(name.get().text()).isEmpty()
              ? table.unknown(name.get().text(), name.get().at(), outputs, "no output")
              : Rule.BAD_DECIDE.at(name.get().at(), "`" + name.get() + "` is not an output"));
      return Optional.empty();
    }
    if (outputs.size() == 1) {
      return Optional.of(variable(outputs.getFirst()));
    }
    if (outputs.isEmpty() && table.hasErrors()) {
      return Optional.empty(); // an output may be among the erroneous declarations
    }
    table.diagnostics.add(
        outputs.isEmpty()
            ? Rule.BAD_DECIDE
                .at(at, "the protocol has no output to decide")
                .withHelp("declare one: `output decision : …`")
            : Rule.BAD_DECIDE
                .at(at, "the protocol has several outputs")
                .withHelp("specify one: `" + spelled.apply(outputs.getFirst()) + "`"));
    return Optional.empty();
  }
}
