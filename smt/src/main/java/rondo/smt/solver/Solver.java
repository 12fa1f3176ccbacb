package rondo.smt.solver;

import java.util.List;
import java.util.Set;
import rondo.smt.formula.Formula;

/**
 * An SMT solver: checks satisfiability of formulas, all from one {@link
 * rondo.smt.formula.TermFactory}. Not thread-safe, except for {@link #interrupt}.
 */
public interface Solver extends AutoCloseable {
  Set<Capability> capabilities();

  /** Asserts a formula at the current level. */
  void add(Formula formula);

  void push();

  /** Removes the assertions since the last push. */
  void pop();

  /**
   * Checks satisfiability of all assertions and these assumptions, which hold for this check only.
   */
  Answer check(List<Formula> assumptions, TimeLimit timeLimit);

  /** Checks without assumptions and without time limit. */
  default Answer check() {
    return check(List.of(), TimeLimit.none());
  }

  /** Ends the current check and all later ones; may be called from any thread. */
  void interrupt();

  /** Must not be called during a check. */
  @Override
  void close();
}
