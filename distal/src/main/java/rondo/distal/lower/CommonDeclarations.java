package rondo.distal.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.FunctionInliner;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.expression.TypeResolution;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;

/**
 * Declarations common to round-based and event-based protocols: constants, the number of processes,
 * types, functions.
 */
final class CommonDeclarations {
  private static final int MAX_PROCESSES = 1000;

  private final Protocol protocol;
  private final SymbolTable table;
  private final DiagnosticCollector diagnostics;

  CommonDeclarations(Protocol protocol, SymbolTable table) {
    this.protocol = protocol;
    this.table = table;
    this.diagnostics = table.diagnostics;
  }

  /** Declares constants and parameters; returns the values of the parameters. */
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

  /**
   * Checks functions. Requires that variables are declared, so that a function that reads a
   * variable gets a better diagnostic than an unknown name.
   */
  void checkFunctions() {
    protocol.all(Declaration.Function.class).forEach(f -> FunctionInliner.check(f, table));
  }

  /** The number of processes of a protocol without roles. */
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
                .at(at, "the number of processes is not specified")
                .withHelp(
                    "give the protocol a parameter `N`: `protocol "
                        + protocol.name()
                        + "(N = 3)`, or write `processes 3`"));
      } else if (n.get() instanceof Symbol.Constant(int value, Position place)) {
        at = place;
        count = Optional.of(value);
      }
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MAX_PROCESSES)) {
      diagnostics.add(
          Rule.NO_PROCESSES.at(
              at, "a protocol has 1 to " + MAX_PROCESSES + " processes, not " + count.get()));
    }
    return count.filter(c -> c >= 1 && c <= MAX_PROCESSES).orElse(1);
  }

  /** Reports clauses that occur more than once. */
  void refuseDuplicates(List<? extends Declaration> clauses, String what) {
    clauses.stream()
        .skip(1)
        .forEach(
            c ->
                diagnostics.add(
                    Rule.REDECLARED
                        .at(c.at(), "`" + what + "` occurs twice")
                        .withHelp("it first occurs at line " + clauses.getFirst().at().line())));
  }

  /**
   * Reports processes without an initial state: a protocol without runs satisfies every property
   * vacuously.
   *
   * @param initial the initial states of a process
   */
  void checkInitialStates(int processes, IntFunction<List<List<Value>>> initial) {
    for (int p = 0; p < processes && !table.diagnostics.hasErrors(); p++) {
      try {
        if (initial.apply(p).isEmpty()) {
          table.diagnostics.add(
              Rule.NO_INITIAL.at(
                  protocol.name().at(), ValueText.process(p) + " has no initial state"));
        }
      } catch (FaultException e) {
        Fault fault = e.fault();
        table.diagnostics.add(Rule.OUT_OF_RANGE.at(fault.at(), fault.message()));
      }
    }
  }
}
