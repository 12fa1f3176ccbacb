package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearConstraint.Relation;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/**
 * Removes from guards what follows from the rest of them, from the assumptions, and from what is
 * true in every configuration.
 */
final class GuardSimplifier {
  private final TermFactory f;
  private final LinearConversion conversion;
  private final Solver solver;
  private final List<Formula> always;
  private final Set<String> shared;

  /**
   * @param always what is true in every configuration
   * @param shared the shared variables that count messages
   */
  GuardSimplifier(
      TermFactory f,
      LinearConversion conversion,
      Solver solver,
      List<Formula> always,
      Set<String> shared) {
    this.shared = Set.copyOf(shared);
    this.f = f;
    this.conversion = conversion;
    this.solver = solver;
    this.always = List.copyOf(always);
  }

  List<List<LinearConstraint>> simplified(List<List<LinearConstraint>> disjuncts) {
    var reduced = new ArrayList<List<LinearConstraint>>();
    for (List<LinearConstraint> each : disjuncts) {
      if (isSatisfiable(formulas(each))) {
        List<LinearConstraint> rest = withoutRedundant(rising(each));
        if (!reduced.contains(rest)) {
          reduced.add(rest);
        }
      }
    }
    for (int i = reduced.size() - 1; i >= 0; i--) {
      List<LinearConstraint> each = reduced.get(i);
      if (reduced.stream().anyMatch(other -> other != each && implies(each, other))) {
        reduced.remove(i);
      }
    }
    return reduced;
  }

  /** Whether constraints are satisfiable together. */
  boolean isPossible(Collection<LinearConstraint> constraints) {
    return isSatisfiable(formulas(List.copyOf(constraints)));
  }

  /**
   * The conjunction without upper bounds on shared variables, as far as possible. Where a lower
   * bound of the conjunction can be reached, but not exceeded, it is an equation.
   */
  private List<LinearConstraint> rising(List<LinearConstraint> conjunction) {
    List<LinearConstraint> reached =
        conjunction.stream()
            .filter(c -> c.relation() == Relation.AT_LEAST)
            .filter(c -> !isPossible(List.of(LinearConstraint.atLeast(c.term(), 1))))
            .toList();
    return conjunction.stream().map(c -> rising(c, reached)).toList();
  }

  private LinearConstraint rising(LinearConstraint constraint, List<LinearConstraint> reached) {
    List<String> falling =
        constraint.term().coefficients().entrySet().stream()
            .filter(e -> e.getValue() < 0 && shared.contains(e.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (falling.isEmpty() || constraint.relation() == Relation.EQUAL) {
      return constraint;
    }
    for (LinearConstraint bound : reached) {
      if (!bound.equals(constraint)
          && falling.stream().allMatch(v -> bound.term().coefficient(v) > 0)) {
        long factor =
            falling.stream().mapToLong(v -> -constraint.term().coefficient(v)).max().orElseThrow();
        return new LinearConstraint(
            constraint.term().plus(bound.term().times(factor)), Relation.AT_LEAST);
      }
    }
    return constraint;
  }

  private List<LinearConstraint> withoutRedundant(List<LinearConstraint> conjunction) {
    var rest = new ArrayList<>(conjunction);
    for (int i = rest.size() - 1; i >= 0; i--) {
      LinearConstraint candidate = rest.remove(i);
      if (!implies(rest, List.of(candidate))) {
        rest.add(i, candidate);
      }
    }
    return List.copyOf(rest);
  }

  private boolean implies(List<LinearConstraint> premise, List<LinearConstraint> conclusion) {
    var all = formulas(premise);
    all.add(f.not(f.and(formulas(conclusion))));
    return !isSatisfiable(all);
  }

  private List<Formula> formulas(List<LinearConstraint> constraints) {
    var all = new ArrayList<Formula>();
    constraints.forEach(c -> all.add(conversion.formula(c)));
    return all;
  }

  private boolean isSatisfiable(List<Formula> some) {
    var all = new ArrayList<>(some);
    all.addAll(always);
    return !(solver.check(all, TimeLimit.none()) instanceof Answer.Unsatisfiable);
  }
}
