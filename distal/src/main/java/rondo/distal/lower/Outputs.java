package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable.Kind;

/** The inputs and outputs that decisions and properties are about. */
final class Outputs {
  private final Symbols symbols;

  Outputs(Symbols symbols) {
    this.symbols = symbols;
  }

  /** The names of the variables of a kind. */
  List<String> names(Kind kind) {
    return symbols.names().stream()
        .filter(
            n ->
                symbols.look(n).orElse(null) instanceof Symbol.Variable v
                    && v.kind() == kind
                    && symbols.isVisible(v))
        .toList();
  }

  /** What a variable is called. */
  String name(Symbol.Variable variable) {
    return symbols.names().stream()
        .filter(n -> variable.equals(symbols.look(n).orElse(null)))
        .findFirst()
        .orElseThrow();
  }

  Symbol.Variable variable(String name) {
    return (Symbol.Variable) symbols.look(name).orElseThrow();
  }

  /** The output that a process decides. */
  Optional<Symbol.Variable> of(Optional<Name> name, Position at) {
    return of(name, at, output -> "decide " + output + " = …");
  }

  /**
   * The output that a decision is about.
   *
   * @param spelled how to say which one it is
   */
  Optional<Symbol.Variable> of(Optional<Name> name, Position at, UnaryOperator<String> spelled) {
    List<String> outputs = names(Kind.OUTPUT);
    if (name.isPresent()) {
      if (outputs.contains(name.get().text())) {
        return Optional.of(variable(name.get().text()));
      }
      symbols.findings.add(
          symbols.look(name.get().text()).isEmpty()
              ? symbols.unknown(name.get().text(), name.get().at(), outputs, "no output")
              : Rule.BAD_DECIDE.at(name.get().at(), "`" + name.get() + "` is no output"));
      return Optional.empty();
    }
    if (outputs.size() == 1) {
      return Optional.of(variable(outputs.getFirst()));
    }
    if (outputs.isEmpty() && symbols.hasUnknown()) {
      return Optional.empty(); // it may be the one that is declared wrongly
    }
    symbols.findings.add(
        outputs.isEmpty()
            ? Rule.BAD_DECIDE
                .at(at, "the protocol has no output to decide")
                .withHelp("declare one: `output decision : …`")
            : Rule.BAD_DECIDE
                .at(at, "the protocol has several outputs")
                .withHelp("say which one: `" + spelled.apply(outputs.getFirst()) + "`"));
    return Optional.empty();
  }
}
