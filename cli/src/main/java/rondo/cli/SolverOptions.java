package rondo.cli;

import static rondo.cli.Options.count;
import static rondo.cli.Options.exclude;
import static rondo.cli.Options.value;
import static rondo.cli.Options.values;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import rondo.cli.report.SolverSettings;
import rondo.cli.report.SolverSettings.StepUnit;
import rondo.cli.report.SolverSettings.Unit;
import rondo.smt.solver.CommandSolver;

/**
 * The options of the SMT engine.
 *
 * @param bound the bound of bounded model checking, if given
 * @param command the external solver, if not the built-in one
 * @param time the time limit per property
 * @param memoryBytes the memory limit of the built-in solver
 * @param invariants the names of invariants for the proof
 */
record SolverOptions(
    OptionalInt bound,
    int seed,
    Optional<List<String>> command,
    Optional<Duration> time,
    long memoryBytes,
    List<String> invariants) {
  static final int ROUNDS = 10;
  static final int STEPS = 20;

  /** Longer runs are as good as unbounded. */
  private static final int MAX_BOUND = 1_000_000;

  SolverOptions {
    invariants = List.copyOf(invariants);
  }

  static OptionSpec boundOption() {
    return count(
        "--bound",
        "Explore runs of at most N rounds or steps; default: %d rounds, %d steps."
            .formatted(ROUNDS, STEPS));
  }

  static OptionSpec[] options() {
    return new OptionSpec[] {
      boundOption(),
      values(
          "--invariant",
          "NAME",
          "Prove the properties with this invariant of the protocol; may be repeated."),
      value(
          "--seed",
          "N",
          Integer.class,
          "Random seed of the solver; default: 0.",
          SolverOptions::seed),
      value(
          "--solver-command",
          "COMMAND",
          String.class,
          "A solver that reads SMT-LIB 2, such as 'cvc5 --lang smt2'; default: Z3, built in.",
          SolverOptions::command)
    };
  }

  static SolverOptions of(ParseResult arguments) {
    exclude(arguments, "--solver-command", "--seed");
    exclude(arguments, "--solver-command", "--memory");
    exclude(arguments, "--invariant", "--bound");
    return new SolverOptions(
        boundIn(arguments),
        arguments.matchedOptionValue("--seed", 0),
        Optional.<String>ofNullable(arguments.matchedOptionValue("--solver-command", null))
            .map(CommandSolver::words),
        Optional.ofNullable(arguments.matchedOptionValue("--time", null)),
        VerifyOptions.limits(arguments).memoryBytes(),
        List.copyOf(
            new LinkedHashSet<>(arguments.matchedOptionValue("--invariant", List.<String>of()))));
  }

  static OptionalInt boundIn(ParseResult arguments) {
    return arguments.hasMatchedOption("--bound")
        ? OptionalInt.of((int) Math.min(MAX_BOUND, count(arguments, "--bound", MAX_BOUND)))
        : OptionalInt.empty();
  }

  /** The settings for the report. */
  SolverSettings settings(SolverSource source, StepUnit unit) {
    return new SolverSettings(source.name(), source.seed(), bound(bound, unit.unit()), unit);
  }

  /** The bound in this unit of steps, or its default. */
  static int bound(OptionalInt asked, Unit unit) {
    return asked.orElse(unit == Unit.STEP ? STEPS : ROUNDS);
  }

  private static Integer seed(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new TypeConversionException("'" + text + "' is not an integer of up to nine digits");
    }
    return Integer.parseInt(text);
  }

  private static String command(String text) {
    if (CommandSolver.words(text).isEmpty()) {
      throw new TypeConversionException("it is empty");
    }
    return text;
  }
}
