package rondo.verify.method;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.SearchOptions;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/**
 * The options of the SMT engine.
 *
 * @param bound the bound of bounded model checking, if given
 * @param command the external solver, if not the built-in one
 * @param time the time limit for each property
 * @param memoryBytes the memory limit of the built-in solver
 * @param invariants the names of invariants for the proof; if empty, k-induction finds its own
 */
public record SolverOptions(
    OptionalInt bound,
    int seed,
    Optional<List<String>> command,
    Optional<Duration> time,
    long memoryBytes,
    List<String> invariants) {
  /** The default bound in rounds. */
  public static final int ROUNDS = 10;

  /** The default bound in steps. */
  public static final int STEPS = 20;

  /** The default bound in rounds of any number of processes. */
  public static final int PARAMETERIZED_ROUNDS = 4;

  /** The built-in solver with default limits. */
  public static final SolverOptions DEFAULT =
      new SolverOptions(
          OptionalInt.empty(),
          0,
          Optional.empty(),
          Optional.empty(),
          SearchOptions.defaults().memoryBytes(),
          List.of());

  public SolverOptions {
    invariants = List.copyOf(invariants);
  }

  /** These options with a time limit. */
  public SolverOptions withTime(Duration limit) {
    return new SolverOptions(bound, seed, command, Optional.of(limit), memoryBytes, invariants);
  }

  /** The settings for the report. */
  public SolverSettings settings(SolverSource source, StepUnit unit) {
    return new SolverSettings(source.name(), source.seed(), bound(bound, unit.unit()), unit);
  }

  /** The bound in this unit of steps, or its default. */
  public static int bound(OptionalInt asked, Unit unit) {
    return asked.orElse(unit == Unit.STEP ? STEPS : ROUNDS);
  }
}
