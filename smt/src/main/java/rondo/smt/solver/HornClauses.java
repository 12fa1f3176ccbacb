package rondo.smt.solver;

import java.util.List;
import java.util.Optional;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;

/**
 * Constrained Horn clauses with one unknown predicate: the reachable states of a transition system,
 * or any inductive invariant of it. All variables of a clause are universally quantified.
 *
 * @param parameters distinct variables, in terms of which a solution is expressed
 */
public record HornClauses(List<SmtTerm> parameters, List<Clause> clauses) {
  public HornClauses {
    parameters = List.copyOf(parameters);
    clauses = List.copyOf(clauses);
  }

  /**
   * If the predicate is true of the premise, and the constraints hold, then it is true of the
   * conclusion.
   *
   * @param premise arguments of the predicate; empty for a fact
   * @param conclusion arguments of the predicate; empty if the constraints must not hold
   */
  public record Clause(
      Optional<List<SmtTerm>> premise,
      List<Formula> constraints,
      Optional<List<SmtTerm>> conclusion) {
    public Clause {
      premise = premise.map(List::copyOf);
      constraints = List.copyOf(constraints);
      conclusion = conclusion.map(List::copyOf);
    }
  }
}
