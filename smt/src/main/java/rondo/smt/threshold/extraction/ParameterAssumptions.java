package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.threshold.CounterFormula;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.parameterized.ParameterTerms;

/**
 * The conditions on the parameters of a threshold automaton: assumptions, and the definitions of
 * derived parameters and of quotients.
 */
final class ParameterAssumptions {
  private final List<CounterFormula> conditions = new ArrayList<>();

  /** By the variable of a quotient. */
  private final Map<String, List<CounterFormula>> definitions = new LinkedHashMap<>();

  ParameterAssumptions(
      ParameterTerms parameters, LinearConversion conversion, List<Formula> assumptions) {
    assumptions.forEach(a -> conditions.add(conversion.counterFormula(a)));
    conjuncts(conversion.counterFormula(parameters.constraints())).forEach(conditions::add);
    for (IntegerTerm quotient : parameters.quotients().keySet()) {
      definitions.put(
          conversion.identifier(quotient),
          conjuncts(conversion.counterFormula(parameters.definition(quotient))).toList());
    }
  }

  private static Stream<CounterFormula> conjuncts(CounterFormula formula) {
    return formula instanceof CounterFormula.And(List<CounterFormula> operands)
        ? operands.stream().flatMap(ParameterAssumptions::conjuncts)
        : Stream.of(formula);
  }

  List<CounterFormula> conditions() {
    return conditions.stream().filter(c -> !c.equals(CounterFormula.TRUE)).toList();
  }

  /**
   * Removes the definitions of quotients that occur neither in the automaton nor in another
   * condition.
   *
   * @param occurring the variables that occur in the automaton
   */
  void removeUnusedQuotients(Set<String> occurring) {
    Map<String, List<CounterFormula>> unused = new LinkedHashMap<>(definitions);
    Set<CounterFormula> ofQuotients =
        definitions.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    Set<String> used = new HashSet<>(occurring);
    conditions.stream()
        .filter(c -> !ofQuotients.contains(c))
        .flatMap(CounterFormula::variables)
        .forEach(used::add);
    // A quotient may be part of the dividend of another one.
    for (boolean isChanged = true; isChanged; ) {
      List<String> found = unused.keySet().stream().filter(used::contains).toList();
      found.stream()
          .flatMap(q -> unused.remove(q).stream())
          .flatMap(CounterFormula::variables)
          .forEach(used::add);
      isChanged = !found.isEmpty();
    }
    unused.values().forEach(conditions::removeAll);
  }
}
