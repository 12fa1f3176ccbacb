package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.Stmt;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;

/** Warnings about well-formed but probably unintended declarations. */
final class ProtocolWarnings {
  private final SymbolTable table;

  ProtocolWarnings(SymbolTable table) {
    this.table = table;
  }

  void properties(Protocol protocol, List<RoundProperty> properties) {
    if (properties.isEmpty()) {
      table.diagnostics.add(
          Rule.NOTHING_CHECKED
              .at(protocol.name().at(), "the protocol has no properties")
              .withHelp(
                  "state properties with `check agreement, validity` or `invariant name : …`"));
    }
  }

  void unused(Protocol protocol) {
    Stream<Name> names =
        Stream.of(
                protocol.parameters().stream().map(Protocol.Parameter::name),
                protocol.all(Declaration.Constant.class).stream().map(Declaration.Constant::name),
                protocol.all(Declaration.Enumeration.class).stream()
                    .filter(e -> e.constants().stream().noneMatch(c -> table.isUsed(c.text())))
                    .map(Declaration.Enumeration::name),
                protocol.all(Declaration.Structure.class).stream().map(Declaration.Structure::name),
                protocol.all(Declaration.Function.class).stream().map(Declaration.Function::name))
            .flatMap(s -> s);
    names.forEach(n -> unused(n, "is never used"));
    // An assignment is not a use of a variable.
    protocol.all(Declaration.Variable.class).stream()
        .filter(v -> v.kind() != Declaration.Kind.OUTPUT)
        .forEach(v -> unused(v.name(), "is never read"));
  }

  private void unused(Name name, String what) {
    if (!table.isUsed(name.text())) {
      table.diagnostics.add(Rule.UNUSED.at(name.at(), "`" + name + "` " + what));
    }
  }

  /** Reports outputs that no process decides. */
  void undecided(Protocol protocol, List<Round> rounds) {
    Set<Integer> decided = new HashSet<>();
    rounds.forEach(r -> decisions(r.update(), decided));
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      if (v.kind() == Declaration.Kind.OUTPUT
          && table.peek(v.name().text()).orElse(null) instanceof SymbolTable.Symbol.Variable s
          && !decided.contains(s.number())) {
        table.diagnostics.add(
            Rule.UNUSED.at(v.name().at(), "no process ever decides `" + v.name() + "`"));
      }
    }
  }

  private void decisions(List<Stmt> statements, Set<Integer> decided) {
    Set<Integer> here = new HashSet<>();
    for (Stmt each : statements) {
      if (each instanceof Stmt.Decide d) {
        decided.add(d.output());
        if (!here.add(d.output())) {
          table.diagnostics.add(
              Rule.DECIDED_TWICE.at(d.at(), "this output was already decided just before"));
        }
      }
      each.blocks().forEach(b -> decisions(b, decided));
    }
  }
}
