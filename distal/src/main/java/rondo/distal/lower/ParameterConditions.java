package rondo.distal.lower;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;

/** Conditions on the parameters of a protocol, and dependences among these. */
public final class ParameterConditions {
  private ParameterConditions() {}

  /**
   * Whether the values of the parameters satisfy conditions.
   *
   * @throws RejectedException if a condition is malformed
   */
  public static boolean hold(
      Protocol protocol, Map<String, String> defines, List<Expression> conditions)
      throws RejectedException {
    DiagnosticCollector diagnostics = Rule.collector();
    var table = new SymbolTable(diagnostics);
    new CommonDeclarations(protocol, table).constants(defines);
    var evaluator = new ConstantEvaluator(table);
    List<Optional<Boolean>> values = conditions.stream().map(evaluator::condition).toList();
    diagnostics.throwErrors();
    return values.stream().allMatch(v -> v.orElse(false));
  }

  /**
   * The values of the parameters that do not depend on free ones.
   *
   * @throws RejectedException if the protocol has no such parameters
   */
  public static SequencedMap<String, Integer> fixed(
      Protocol protocol, Map<String, String> defines, Set<String> free) throws RejectedException {
    DiagnosticCollector diagnostics = Rule.collector();
    var table = new SymbolTable(diagnostics);
    var values = new LinkedHashMap<>(new CommonDeclarations(protocol, table).constants(defines));
    for (String name : free) {
      if (protocol.parameters().stream().noneMatch(p -> p.name().text().equals(name))) {
        diagnostics.add(
            Rule.BAD_DEFINE.at(Position.NONE, "the protocol has no parameter `" + name + "`"));
      }
    }
    diagnostics.throwErrors();
    values.keySet().removeAll(dependent(protocol, defines.keySet(), free));
    return values;
  }

  /**
   * The number of phases of a run.
   *
   * @throws RejectedException if it depends on free parameters, or if runs are infinite
   */
  public static int phases(Protocol protocol, Map<String, String> defines, Set<String> free)
      throws RejectedException {
    List<Declaration.Stop> stops = protocol.all(Declaration.Stop.class);
    if (stops.isEmpty()
        || mentions(stops.getFirst().after(), dependent(protocol, defines.keySet(), free))) {
      throw new RejectedException(
          Rule.NOT_PARAMETERIZED
              .at(protocol.name().at(), "the number of phases is not known")
              .withHelp("the number of phases must not depend on a parameter that has any value"));
    }
    DiagnosticCollector diagnostics = Rule.collector();
    var table = new SymbolTable(diagnostics);
    new CommonDeclarations(protocol, table).constants(defines);
    Optional<Integer> phases = new ConstantEvaluator(table).value(stops.getFirst().after());
    diagnostics.throwErrors();
    return phases.orElseThrow();
  }

  /** The free parameters, and the parameters and constants derived from them. */
  private static Set<String> dependent(Protocol protocol, Set<String> given, Set<String> free) {
    Map<String, Expression> definitions = new HashMap<>();
    protocol.parameters().stream()
        .filter(p -> !given.contains(p.name().text()))
        .forEach(p -> p.value().ifPresent(v -> definitions.put(p.name().text(), v)));
    protocol
        .all(Declaration.Constant.class)
        .forEach(c -> definitions.put(c.name().text(), c.value()));
    protocol
        .all(Declaration.Function.class)
        .forEach(f -> definitions.put(f.name().text(), f.body()));
    Set<String> dependent = new HashSet<>(free);
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Map.Entry<String, Expression> definition : definitions.entrySet()) {
        isChanged |=
            mentions(definition.getValue(), dependent) && dependent.add(definition.getKey());
      }
    }
    return dependent;
  }

  private static boolean mentions(Expression expression, Set<String> names) {
    boolean isNamed =
        switch (expression) {
          case Expression.Reference(String name, _) -> names.contains(name);
          case Expression.Call(String function, _, _) -> names.contains(function);
          default -> false;
        };
    return isNamed || expression.parts().stream().anyMatch(e -> mentions(e, names));
  }
}
