package rondo.smt.check;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import rondo.smt.solver.Solver;

/**
 * The limits of a check, and its solver.
 *
 * @param solvers opens a solver
 * @param bound the largest depth of bounded model checking
 * @param time the time limit of the whole check
 * @param cancelled whether the check is to be given up; polled
 */
public record SolverBudget(
    Supplier<Solver> solvers, int bound, Optional<Duration> time, BooleanSupplier cancelled) {
  /** This budget with a bound of at most {@code longest}. */
  public SolverBudget upTo(int longest) {
    return new SolverBudget(solvers, Math.min(bound, longest), time, cancelled);
  }

  /** This budget with at most this much time. */
  public SolverBudget within(Duration limit) {
    boolean shorter = time.isEmpty() || limit.compareTo(time.get()) < 0;
    return new SolverBudget(solvers, bound, shorter ? Optional.of(limit) : time, cancelled);
  }
}
