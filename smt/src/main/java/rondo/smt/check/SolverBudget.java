package rondo.smt.check;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import rondo.smt.solver.Solver;

/**
 * How much is to be done, and with what.
 *
 * @param solvers opens a solver
 * @param bound up to which time runs are looked at from the beginning
 * @param time how long all of it may take
 * @param cancelled whether somebody no longer wants to know; asked again and again
 */
public record SolverBudget(
    Supplier<Solver> solvers, int bound, Optional<Duration> time, BooleanSupplier cancelled) {
  /** The same for runs that are no longer than that. */
  public SolverBudget upTo(int longest) {
    return new SolverBudget(solvers, Math.min(bound, longest), time, cancelled);
  }

  /** The same with no more time than that. */
  public SolverBudget within(Duration limit) {
    boolean shorter = time.isEmpty() || limit.compareTo(time.get()) < 0;
    return new SolverBudget(solvers, bound, shorter ? Optional.of(limit) : time, cancelled);
  }
}
