package rondo.smt.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.Fixedpoint;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Params;
import com.microsoft.z3.Quantifier;
import com.microsoft.z3.Sort;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;

/** Spacer, the property-directed reachability engine of Z3. */
final class SpacerSolver implements HornSolver {
  private final Context z3 = new Context();
  private final Z3Translator terms = new Z3Translator(z3);
  private final Z3Interruption interruption = new Z3Interruption(z3);
  private final Fixedpoint fixedpoint = z3.mkFixedpoint();
  private final SolverConfiguration configuration;

  SpacerSolver(SolverConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public Optional<List<Formula>> solve(
      HornClauses clauses, TermFactory factory, TimeLimit timeLimit) {
    if (!interruption.begin()) {
      return Optional.empty();
    }
    try {
      return query(clauses, factory, timeLimit);
    } catch (Z3Exception e) {
      return Optional.empty(); // Z3 reports its limits this way.
    } finally {
      interruption.end();
    }
  }

  private Optional<List<Formula>> query(
      HornClauses clauses, TermFactory factory, TimeLimit timeLimit) {
    Params params = z3.mkParams();
    params.add("engine", "spacer");
    params.add("spacer.random_seed", configuration.seed());
    timeLimit.time().ifPresent(t -> params.add("timeout", Z3Solver.milliseconds(t)));
    fixedpoint.setParameters(params);
    Sort[] sorts =
        clauses.parameters().stream()
            .map(p -> p instanceof Formula ? z3.getBoolSort() : z3.getIntSort())
            .toArray(Sort[]::new);
    FuncDecl<BoolSort> reachable = z3.mkFuncDecl("reachable", sorts, z3.getBoolSort());
    FuncDecl<BoolSort> violated = z3.mkFuncDecl("violated", new Sort[0], z3.getBoolSort());
    fixedpoint.registerRelation(reachable);
    fixedpoint.registerRelation(violated);
    for (HornClauses.Clause clause : clauses.clauses()) {
      add(clause, reachable, violated);
    }
    if (fixedpoint.query(violated.apply()) != Status.UNSATISFIABLE) {
      return Optional.empty();
    }
    return definition(fixedpoint.getAnswer(), reachable)
        .flatMap(d -> new Z3FormulaReader(factory, clauses.parameters()).conjuncts(d));
  }

  private void add(
      HornClauses.Clause clause, FuncDecl<BoolSort> reachable, FuncDecl<BoolSort> violated) {
    var body = new ArrayList<BoolExpr>();
    clause.premise().ifPresent(p -> body.add((BoolExpr) reachable.apply(arguments(p))));
    clause.constraints().forEach(c -> body.add(terms.of(c)));
    Expr<BoolSort> head =
        clause.conclusion().isPresent()
            ? reachable.apply(arguments(clause.conclusion().get()))
            : violated.apply();
    Expr<BoolSort> rule = z3.mkImplies(z3.mkAnd(body.toArray(BoolExpr[]::new)), head);
    var all = new ArrayList<SmtTerm>(clause.constraints());
    clause.premise().ifPresent(all::addAll);
    clause.conclusion().ifPresent(all::addAll);
    Expr<?>[] variables = variables(all);
    fixedpoint.addRule(
        variables.length == 0 ? rule : z3.mkForall(variables, rule, 1, null, null, null, null),
        null);
  }

  private Expr<?>[] arguments(List<SmtTerm> some) {
    return some.stream().map(terms::of).toArray(Expr<?>[]::new);
  }

  private Expr<?>[] variables(Collection<SmtTerm> some) {
    return Subterms.bottomUp(some).stream()
        .filter(t -> t.node() instanceof TermNode.Variable)
        .map(terms::of)
        .toArray(Expr<?>[]::new);
  }

  /** What a predicate is equal to, over variables with de Bruijn indices. */
  private static Optional<Expr<?>> definition(Expr<?> answer, FuncDecl<BoolSort> predicate) {
    if (answer instanceof Quantifier quantifier) {
      return definition(quantifier.getBody(), predicate);
    }
    if (answer.isAnd()) {
      for (Expr<?> part : answer.getArgs()) {
        Optional<Expr<?>> found = definition(part, predicate);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return answer.isEq() && answer.getArgs()[0].getFuncDecl().equals(predicate)
        ? Optional.of(answer.getArgs()[1])
        : Optional.empty();
  }

  @Override
  public void interrupt() {
    interruption.interrupt();
  }

  @Override
  public void close() {
    z3.close();
  }
}
