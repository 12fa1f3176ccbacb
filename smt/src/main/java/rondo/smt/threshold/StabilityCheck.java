package rondo.smt.threshold;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/**
 * Whether no step makes a state formula false; sufficient, since any configuration is considered.
 */
final class StabilityCheck {
  private final TermFactory f;
  private final ThresholdAutomaton automaton;
  private final RunEncoding encoding;
  private final Solver solver;
  private final Map<String, IntegerTerm> before = new HashMap<>();

  /**
   * @param solver a solver without assertions
   */
  StabilityCheck(TermFactory f, ThresholdAutomaton automaton, RunEncoding encoding, Solver solver) {
    this.f = f;
    this.automaton = automaton;
    this.encoding = encoding;
    this.solver = solver;
    automaton.parameters().forEach(p -> before.put(p, f.integerVariable(p)));
    automaton.locations().stream()
        .map(Location::name)
        .forEach(l -> before.put(l, f.integerVariable(l)));
    automaton.sharedVariables().forEach(v -> before.put(v, f.integerVariable(v)));
    before.values().forEach(v -> solver.add(f.atLeast(v, f.integer(0))));
    automaton.assumptions().forEach(a -> solver.add(encoding.formula(a, before)));
  }

  boolean isStable(CounterFormula formula) {
    return automaton.rules().stream().allMatch(r -> r.isIdle() || preserves(r, formula));
  }

  private boolean preserves(Rule rule, CounterFormula formula) {
    Map<String, IntegerTerm> after = new HashMap<>(before);
    after.put(rule.from(), f.subtract(after.get(rule.from()), f.integer(1)));
    after.put(rule.to(), f.add(after.get(rule.to()), f.integer(1)));
    rule.increments().forEach((v, by) -> after.put(v, f.add(after.get(v), f.integer(by))));
    Formula holds = encoding.formula(formula, before);
    Formula holdsStill = encoding.formula(formula, after);
    if (holds.equals(holdsStill)) {
      return true;
    }
    Formula guard = f.and(rule.guard().stream().map(g -> encoding.formula(g, before)).toList());
    List<Formula> broken =
        List.of(f.isPositive(before.get(rule.from())), guard, holds, f.not(holdsStill));
    return solver.check(broken, TimeLimit.none()) instanceof Answer.Unsatisfiable;
  }
}
