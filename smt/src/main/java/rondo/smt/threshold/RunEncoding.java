package rondo.smt.threshold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript.Assertion;

/**
 * The runs of a threshold automaton as a formula: the initial configuration, and how often each
 * rule is applied, in the order of {@link RuleOrder}. Its models are all values of the parameters,
 * and all pairs of an initial configuration and one that is reachable from it.
 */
final class RunEncoding {
  private final TermFactory f;
  private final ThresholdAutomaton automaton;
  private final AutomatonRestrictions restrictions;
  private final Map<String, IntegerTerm> initial = new HashMap<>();
  private final Map<String, IntegerTerm> last;
  private final List<Assertion> assertions = new ArrayList<>();
  private final List<RuleApplication> applications = new ArrayList<>();

  /** A rule and how often it is applied. */
  record RuleApplication(Rule rule, IntegerTerm times) {}

  RunEncoding(TermFactory f, ThresholdAutomaton automaton, AutomatonRestrictions restrictions) {
    this.f = f;
    this.automaton = automaton;
    this.restrictions = restrictions;
    for (String parameter : automaton.parameters()) {
      initial.put(parameter, f.integerVariable(parameter));
      assertions.add(natural(initial.get(parameter), ""));
    }
    for (int i = 0; i < automaton.assumptions().size(); i++) {
      Formula assumed = formula(automaton.assumptions().get(i), initial);
      assertions.add(new Assertion(assumed, i == 0 ? "resilience condition" : ""));
    }
    automaton.locations().stream().map(Location::name).forEach(this::declare);
    automaton.sharedVariables().forEach(this::declare);
    for (int i = 0; i < automaton.initial().size(); i++) {
      Formula constraint = formula(automaton.initial().get(i), initial);
      assertions.add(new Assertion(constraint, i == 0 ? "initial configuration" : ""));
    }
    last = new HashMap<>(initial);
    List<Rule> sequence = new RuleOrder(automaton, restrictions.fallGuards()).sequence();
    for (int i = 0; i < sequence.size(); i++) {
      apply(sequence.get(i), i);
    }
    restrictions.fallGuards().forEach(this::limit);
  }

  private void declare(String variable) {
    IntegerTerm first = f.integerVariable(variable);
    initial.put(variable, first);
    assertions.add(natural(first, ""));
  }

  private Assertion natural(IntegerTerm term, String comment) {
    return new Assertion(f.atLeast(term, f.integer(0)), comment);
  }

  private void apply(Rule rule, int step) {
    IntegerTerm times =
        f.integerVariable("step %d: %s to %s".formatted(step, rule.from(), rule.to()));
    assertions.add(natural(times, ""));
    var guard = new ArrayList<Formula>();
    rule.guard().stream()
        .filter(g -> !restrictions.fallGuards().contains(g))
        .forEach(g -> guard.add(formula(g, last)));
    assertions.add(new Assertion(f.implies(f.isPositive(times), f.and(guard)), ""));
    last.put(rule.from(), f.subtract(last.get(rule.from()), times));
    assertions.add(natural(last.get(rule.from()), ""));
    last.put(rule.to(), f.add(last.get(rule.to()), times));
    rule.increments().forEach((v, by) -> last.put(v, f.add(last.get(v), f.multiply(by, times))));
    applications.add(new RuleApplication(rule, times));
  }

  /** A fall guard held before the last step that required it. */
  private void limit(LinearConstraint guard) {
    IntegerTerm used =
        f.sum(
            applications.stream()
                .filter(a -> a.rule().guard().contains(guard))
                .map(RuleApplication::times)
                .toList());
    IntegerTerm before = f.add(term(guard.term(), last), f.integer(1));
    assertions.add(
        new Assertion(
            f.implies(f.isPositive(used), f.atLeast(before, f.integer(0))), "fall guard " + guard));
  }

  /** What is true of all runs. */
  List<Assertion> assertions() {
    return List.copyOf(assertions);
  }

  List<RuleApplication> applications() {
    return List.copyOf(applications);
  }

  /** A state formula in the initial configuration. */
  Formula initially(CounterFormula formula) {
    return formula(formula, initial);
  }

  /** A state formula in the last configuration. */
  Formula atLast(CounterFormula formula) {
    return formula(formula, last);
  }

  /** The last configuration is one in which a fair run may stay. */
  Formula isFairLimit() {
    return f.and(automaton.fairness().stream().map(c -> formula(c, last)).toList());
  }

  Formula formula(CounterFormula formula, Map<String, IntegerTerm> configuration) {
    return switch (formula) {
      case CounterFormula.Comparison(LinearConstraint constraint) ->
          formula(constraint, configuration);
      case CounterFormula.Not(CounterFormula operand) -> f.not(formula(operand, configuration));
      case CounterFormula.And(List<CounterFormula> operands) ->
          f.and(operands.stream().map(o -> formula(o, configuration)).toList());
      case CounterFormula.Or(List<CounterFormula> operands) ->
          f.or(operands.stream().map(o -> formula(o, configuration)).toList());
      case CounterFormula.Always _, CounterFormula.Eventually _ ->
          throw new IllegalArgumentException("a temporal operator");
    };
  }

  Formula formula(LinearConstraint constraint, Map<String, IntegerTerm> configuration) {
    IntegerTerm term = term(constraint.term(), configuration);
    return switch (constraint.relation()) {
      case AT_LEAST -> f.atLeast(term, f.integer(0));
      case EQUAL -> f.isZero(term);
    };
  }

  private IntegerTerm term(LinearExpression linear, Map<String, IntegerTerm> configuration) {
    var summands = new ArrayList<IntegerTerm>();
    linear
        .coefficients()
        .forEach(
            (v, c) -> {
              IntegerTerm value = configuration.get(v);
              if (value == null) {
                throw new IllegalArgumentException("unknown variable " + v);
              }
              summands.add(f.multiply(c, value));
            });
    summands.add(f.integer(linear.constant()));
    return f.sum(summands);
  }
}
