package rondo.distal.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import rondo.diagnostics.Position;
import rondo.distal.lower.SymbolTable.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;

/**
 * What protocols of both sorts declare: constants, how many processes there are, types, functions.
 */
final class CommonDeclarations {
  private static final int MOST_PROCESSES = 1000;

  private final Protocol protocol;
  private final SymbolTable table;
  private final DiagnosticCollector diagnostics;

  CommonDeclarations(Protocol protocol, SymbolTable table) {
    this.protocol = protocol;
    this.table = table;
    this.diagnostics = table.diagnostics;
  }

  /** Declares them; what the values of the parameters are. */
  SequencedMap<String, Integer> constants(Map<String, String> defines) {
    var evaluator = new ConstantEvaluator(table);
    SequencedMap<String, Integer> parameters = evaluator.declare(protocol.parameters(), defines);
    protocol.all(Declaration.Constant.class).forEach(evaluator::declare);
    protocol.all(Declaration.Constant.class).forEach(c -> table.resolve(c.name().text()));
    return parameters;
  }

  void types() {
    var resolution = new TypeResolution(table);
    protocol.all(Declaration.Enumeration.class).forEach(resolution::declare);
    protocol.all(Declaration.Structure.class).forEach(resolution::declare);
    protocol.all(Declaration.Structure.class).forEach(s -> table.resolve(s.name().text()));
    protocol.all(Declaration.Function.class).forEach(this::declare);
  }

  private void declare(Declaration.Function f) {
    var symbol = new Symbol.Function(f, f.name().at());
    table.declareCallable(f.name(), () -> table.define(f.name().text(), symbol));
  }

  /** Once variables are declared, so that a function that uses one is told apart from a slip. */
  void checkFunctions() {
    protocol.all(Declaration.Function.class).forEach(f -> FunctionInliner.check(f, table));
  }

  /** How many processes there are, where all are alike. */
  int processes() {
    List<Declaration.Processes> clauses = protocol.all(Declaration.Processes.class);
    refuseDuplicates(clauses, "processes");
    Position at = protocol.name().at();
    Optional<Integer> count = Optional.empty();
    if (!clauses.isEmpty()) {
      at = clauses.getFirst().count().at();
      count = new ConstantEvaluator(table).value(clauses.getFirst().count());
    } else {
      Optional<Symbol> n = table.find("N");
      if (n.isEmpty()) {
        diagnostics.add(
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
      diagnostics.add(
          Rule.NO_PROCESSES.at(
              at, "there are 1 to " + MOST_PROCESSES + " processes, not " + count.get()));
    }
    return count.filter(c -> c >= 1 && c <= MOST_PROCESSES).orElse(1);
  }

  /** Complains about what is said again. */
  void refuseDuplicates(List<? extends Declaration> clauses, String what) {
    clauses.stream()
        .skip(1)
        .forEach(
            c ->
                diagnostics.add(
                    Rule.REDECLARED
                        .at(c.at(), "`" + what + "` is said twice")
                        .withHelp("it is first said at line " + clauses.getFirst().at().line())));
  }

  /**
   * That every process can begin: nothing would be wrong with a protocol that has no runs.
   *
   * @param initial what a process may begin with
   */
  void checkInitialStates(int processes, IntFunction<List<List<Value>>> initial) {
    for (int p = 0; p < processes && !table.diagnostics.hasErrors(); p++) {
      try {
        if (initial.apply(p).isEmpty()) {
          table.diagnostics.add(
              Rule.NO_INITIAL.at(
                  protocol.name().at(),
                  "there is nothing that " + ValueText.process(p) + " could begin with"));
        }
      } catch (FaultException e) {
        Fault fault = e.fault();
        table.diagnostics.add(Rule.OUT_OF_RANGE.at(fault.at(), fault.message()));
      }
    }
  }
}
