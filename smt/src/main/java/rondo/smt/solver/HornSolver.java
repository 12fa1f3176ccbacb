package rondo.smt.solver;

import java.util.List;
import java.util.Optional;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** A solver for constrained Horn clauses. */
public interface HornSolver extends AutoCloseable {
  /**
   * A solution: formulas over the parameters whose conjunction satisfies all clauses; empty if
   * there is none, or none is found.
   */
  Optional<List<Formula>> solve(HornClauses clauses, TermFactory factory, TimeLimit timeLimit);

  /** Ends the current call and all later ones, mostly soon; may be called from any thread. */
  void interrupt();

  /** Must not be called during another call. */
  @Override
  void close();
}
