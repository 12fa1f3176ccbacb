package rondo.smt.solver;

import java.util.OptionalLong;

/**
 * The configuration of a solver.
 *
 * @param seed the random seed
 * @param memoryBytes the memory limit of all solvers of this process together
 */
public record SolverConfiguration(int seed, OptionalLong memoryBytes) {
  /** The default seed, without memory limit. */
  public static SolverConfiguration standard() {
    return new SolverConfiguration(0, OptionalLong.empty());
  }
}
