package rondo.smt.solver;

import java.util.List;
import java.util.Set;
import rondo.smt.formula.Formula;

/**
 * Looks for values of variables that make formulas true. All formulas come from one {@link
 * rondo.smt.formula.Formulas}. For one thread, but for {@link #interrupt}.
 */
public interface Solver extends AutoCloseable {
  Set<Capability> capabilities();

  /** From now on, until what was pushed before is popped, this is to be true. */
  void add(Formula formula);

  void push();

  /** Forgets what was added since the last push. */
  void pop();

  /** Whether all can be true, and the assumptions with them, which count for this check only. */
  Answer check(List<Formula> assumptions, TimeLimit timeLimit);

  /** Without assumptions and without a limit. */
  default Answer check() {
    return check(List.of(), TimeLimit.none());
  }

  /** Ends the check that is under way, and answers no other one; from any thread. */
  void interrupt();

  /** No check is under way. */
  @Override
  void close();
}
