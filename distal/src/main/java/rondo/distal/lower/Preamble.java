package rondo.distal.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;

/**
 * What protocols of both sorts declare: constants, how many processes there are, types, functions.
 */
final class Preamble {
  private static final int MOST_PROCESSES = 1000;

  private final Protocol protocol;
  private final Symbols symbols;
  private final Findings findings;

  Preamble(Protocol protocol, Symbols symbols) {
    this.protocol = protocol;
    this.symbols = symbols;
    this.findings = symbols.findings;
  }

  /** Declares them; what the values of the parameters are. */
  SequencedMap<String, Integer> constants(Map<String, String> defines) {
    var constants = new Constants(symbols);
    SequencedMap<String, Integer> parameters = constants.declare(protocol.parameters(), defines);
    protocol.all(Declaration.Constant.class).forEach(constants::declare);
    protocol.all(Declaration.Constant.class).forEach(c -> symbols.resolve(c.name().text()));
    return parameters;
  }

  void types() {
    var types = new Types(symbols);
    protocol.all(Declaration.Enumeration.class).forEach(types::declare);
    protocol.all(Declaration.Structure.class).forEach(types::declare);
    protocol.all(Declaration.Structure.class).forEach(s -> symbols.resolve(s.name().text()));
    protocol.all(Declaration.Function.class).forEach(this::declare);
  }

  private void declare(Declaration.Function f) {
    var symbol = new Symbol.Function(f, f.name().at());
    symbols.declareCalled(f.name(), () -> symbols.define(f.name().text(), symbol));
  }

  /** Once variables are declared, so that a function that uses one is told apart from a slip. */
  void checkFunctions() {
    protocol.all(Declaration.Function.class).forEach(f -> Functions.check(f, symbols));
  }

  /** How many processes there are, where all are alike. */
  int processes() {
    List<Declaration.Processes> clauses = protocol.all(Declaration.Processes.class);
    once(clauses, "processes");
    Position at = protocol.name().at();
    Optional<Integer> count = Optional.empty();
    if (!clauses.isEmpty()) {
      at = clauses.getFirst().count().at();
      count = new Constants(symbols).value(clauses.getFirst().count());
    } else {
      Optional<Symbol> n = symbols.find("N");
      if (n.isEmpty()) {
        findings.add(
            Rule.NO_PROCESSES
                .at(at, "how many processes there are is not said")
                .withHelp(
                    "give the protocol a parameter `N`: `protocol "
                        + protocol.name()
                        + "(N = 3)`, or write `processes 3`"));
      } else if (n.get() instanceof Symbol.Constant(int value, Position place)) {
        at = place;
        count = Optional.of(value);
      }
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MOST_PROCESSES)) {
      findings.add(
          Rule.NO_PROCESSES.at(
              at, "there are 1 to " + MOST_PROCESSES + " processes, not " + count.get()));
    }
    return count.filter(c -> c >= 1 && c <= MOST_PROCESSES).orElse(1);
  }

  /** Complains about what is said again. */
  void once(List<? extends Declaration> clauses, String what) {
    clauses.stream()
        .skip(1)
        .forEach(
            c ->
                findings.add(
                    Rule.REDECLARED
                        .at(c.at(), "`" + what + "` is said twice")
                        .withHelp("it is first said at line " + clauses.getFirst().at().line())));
  }

  /**
   * That every process can begin: nothing would be wrong with a protocol that has no runs.
   *
   * @param initial what a process may begin with
   */
  void checkBeginning(int processes, IntFunction<List<List<Value>>> initial) {
    for (int p = 0; p < processes && !symbols.findings.hasErrors(); p++) {
      try {
        if (initial.apply(p).isEmpty()) {
          symbols.findings.add(
              Rule.NO_INITIAL.at(
                  protocol.name().at(),
                  "there is nothing that " + ValueText.process(p) + " could begin with"));
        }
      } catch (FaultException e) {
        Fault fault = e.fault();
        symbols.findings.add(Rule.OUT_OF_RANGE.at(fault.at(), fault.message()));
      }
    }
  }
}
