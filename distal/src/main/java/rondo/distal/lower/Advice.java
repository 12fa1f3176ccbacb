package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.Statement;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;

/** Warnings: what is allowed, but hardly meant. */
final class Advice {
  private final Symbols symbols;

  Advice(Symbols symbols) {
    this.symbols = symbols;
  }

  void properties(Protocol protocol, List<RoundProperty> properties) {
    if (properties.isEmpty()) {
      symbols.findings.add(
          Rule.NOTHING_CHECKED
              .at(protocol.name().at(), "the protocol promises nothing")
              .withHelp("`check agreement, validity` or `invariant name : …` says what must hold"));
    }
  }

  void unused(Protocol protocol) {
    Stream<Name> names =
        Stream.of(
                protocol.parameters().stream().map(Protocol.Parameter::name),
                protocol.all(Declaration.Constant.class).stream().map(Declaration.Constant::name),
                protocol.all(Declaration.Enumeration.class).stream()
                    .filter(e -> e.constants().stream().noneMatch(c -> symbols.isUsed(c.text())))
                    .map(Declaration.Enumeration::name),
                protocol.all(Declaration.Structure.class).stream().map(Declaration.Structure::name),
                protocol.all(Declaration.Function.class).stream().map(Declaration.Function::name))
            .flatMap(s -> s);
    names.forEach(n -> unused(n, "is never used"));
    // To assign to a variable is no use of it.
    protocol.all(Declaration.Variable.class).stream()
        .filter(v -> v.kind() != Declaration.Kind.OUTPUT)
        .forEach(v -> unused(v.name(), "is never read"));
  }

  private void unused(Name name, String what) {
    if (!symbols.isUsed(name.text())) {
      symbols.findings.add(Rule.UNUSED.at(name.at(), "`" + name + "` " + what));
    }
  }

  /** Outputs that nobody decides. */
  void undecided(Protocol protocol, List<Round> rounds) {
    Set<Integer> decided = new HashSet<>();
    rounds.forEach(r -> decisions(r.update(), decided));
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      if (v.kind() == Declaration.Kind.OUTPUT
          && symbols.look(v.name().text()).orElse(null) instanceof Symbols.Symbol.Variable s
          && !decided.contains(s.number())) {
        symbols.findings.add(
            Rule.UNUSED.at(v.name().at(), "nobody ever decides `" + v.name() + "`"));
      }
    }
  }

  private void decisions(List<Statement> statements, Set<Integer> decided) {
    Set<Integer> here = new HashSet<>();
    for (Statement each : statements) {
      switch (each) {
        case Statement.Decide d -> {
          decided.add(d.output());
          if (!here.add(d.output())) {
            symbols.findings.add(
                Rule.DECIDED_TWICE.at(d.at(), "this output has been decided just before"));
          }
        }
        case Statement.If i -> {
          decisions(i.then(), decided);
          decisions(i.otherwise(), decided);
        }
        case Statement.For f -> decisions(f.body(), decided);
        case Statement.Choose c -> decisions(c.body(), decided);
        case Statement.Let l -> decisions(l.body(), decided);
        case Statement.Assign _, Statement.Assert _, Statement.Send _, Statement.Announce _ -> {}
      }
    }
  }
}
