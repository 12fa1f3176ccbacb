package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.ir.threshold.ThresholdAutomaton.Specification;

/**
 * Replaces parameters that may be negative: all parameters of a threshold automaton are natural
 * numbers. One that may be positive, too, becomes a difference of which one side is 0.
 */
final class QuotientSigns {
  private final Map<String, LinearExpression> replaced = new HashMap<>();
  private final List<CounterFormula> conditions = new ArrayList<>();

  /** Whether a condition on the parameters is possible. */
  interface ParameterCondition {
    boolean isPossible(LinearConstraint constraint);
  }

  /**
   * @param derived parameters whose values depend on others
   */
  QuotientSigns(List<String> derived, ParameterCondition condition) {
    for (String parameter : derived) {
      LinearExpression value = LinearExpression.of(parameter);
      if (condition.isPossible(LinearConstraint.atLeast(LinearExpression.of(-1), value))) {
        LinearExpression negation = LinearExpression.of("negated_" + parameter);
        if (condition.isPossible(LinearConstraint.atLeast(value, 1))) {
          replaced.put(parameter, value.minus(negation));
          conditions.add(CounterFormula.or(isZero(value), isZero(negation)));
        } else {
          replaced.put(parameter, negation.times(-1));
        }
      }
    }
  }

  private static CounterFormula isZero(LinearExpression term) {
    return CounterFormula.of(LinearConstraint.equal(term, LinearExpression.of(0)));
  }

  ThresholdAutomaton natural(ThresholdAutomaton automaton) {
    return replaced.isEmpty()
        ? automaton
        : new ThresholdAutomaton(
            automaton.name(),
            automaton.parameters().stream().flatMap(this::natural).toList(),
            Stream.concat(automaton.assumptions().stream().map(this::natural), conditions.stream())
                .toList(),
            automaton.sharedVariables(),
            automaton.locations(),
            automaton.initial().stream().map(this::natural).toList(),
            automaton.rules().stream()
                .map(
                    r ->
                        new Rule(
                            r.from(),
                            r.to(),
                            r.guard().stream().map(this::natural).toList(),
                            r.increments()))
                .toList(),
            automaton.fairness().stream().map(this::natural).toList(),
            automaton.specifications().stream()
                .map(s -> new Specification(s.name(), natural(s.formula())))
                .toList());
  }

  private CounterFormula natural(CounterFormula formula) {
    return switch (formula) {
      case CounterFormula.Comparison(LinearConstraint constraint) ->
          CounterFormula.of(natural(constraint));
      case CounterFormula.Not(CounterFormula operand) -> new CounterFormula.Not(natural(operand));
      case CounterFormula.And(List<CounterFormula> operands) ->
          new CounterFormula.And(operands.stream().map(this::natural).toList());
      case CounterFormula.Or(List<CounterFormula> operands) ->
          new CounterFormula.Or(operands.stream().map(this::natural).toList());
      case CounterFormula.Always(CounterFormula operand) ->
          new CounterFormula.Always(natural(operand));
      case CounterFormula.Eventually(CounterFormula operand) ->
          new CounterFormula.Eventually(natural(operand));
    };
  }

  private Stream<String> natural(String parameter) {
    return replaced.containsKey(parameter)
        ? replaced.get(parameter).coefficients().keySet().stream()
        : Stream.of(parameter);
  }

  private LinearConstraint natural(LinearConstraint constraint) {
    LinearExpression sum = LinearExpression.of(constraint.term().constant());
    for (Map.Entry<String, Long> e : constraint.term().coefficients().entrySet()) {
      LinearExpression value = replaced.getOrDefault(e.getKey(), LinearExpression.of(e.getKey()));
      sum = sum.plus(value.times(e.getValue()));
    }
    return new LinearConstraint(sum, constraint.relation());
  }
}
