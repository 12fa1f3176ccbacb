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
 * What a solver is asked to do.
 *
 * @param bound how long the runs may be that are looked at from their beginning, if that was said
 * @param command the solver, if it is not the one that is built in
 * @param time how long one property may take
 * @param memoryBytes how much the solver that is built in may use
 * @param invariants what a proof is to be made with, by name
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

  /** Longer runs are as good as runs without end. */
  private static final int LONGEST = 1_000_000;

  SolverOptions {
    invariants = List.copyOf(invariants);
  }

  static OptionSpec boundOption() {
    return count(
        "--bound",
        "Look at runs of at most N rounds or steps; default: %d rounds, %d steps."
            .formatted(ROUNDS, STEPS));
  }

  static OptionSpec[] options() {
    return new OptionSpec[] {
      boundOption(),
      values(
          "--invariant",
          "NAME",
          "Prove what is checked with this invariant of the protocol; may be repeated."),
      value(
          "--seed",
          "N",
          Integer.class,
          "Of what the solver does by chance; default: 0.",
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
        ? OptionalInt.of((int) Math.min(LONGEST, count(arguments, "--bound", LONGEST)))
        : OptionalInt.empty();
  }

  /** What a solver is given. */
  SolverSettings settings(SolverSource source, StepUnit unit) {
    return new SolverSettings(source.name(), source.seed(), bound(bound, unit.unit()), unit);
  }

  /** How long runs may be that are counted in this. */
  static int bound(OptionalInt asked, Unit unit) {
    return asked.orElse(unit == Unit.STEP ? STEPS : ROUNDS);
  }

  private static Integer seed(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new TypeConversionException("'" + text + "' is no whole number of up to nine digits");
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
