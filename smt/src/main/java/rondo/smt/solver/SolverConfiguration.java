package rondo.smt.solver;

import java.util.OptionalLong;

/**
 * What a solver must know before it begins.
 *
 * @param seed of what it does by chance
 * @param memoryBytes how much memory all solvers of the program may use together
 */
public record SolverConfiguration(int seed, OptionalLong memoryBytes) {
  /** Of the first seed, without a limit. */
  public static SolverConfiguration standard() {
    return new SolverConfiguration(0, OptionalLong.empty());
  }
}
