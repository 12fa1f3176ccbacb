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
public record Effort(
    Supplier<Solver> solvers, int bound, Optional<Duration> time, BooleanSupplier cancelled) {}
