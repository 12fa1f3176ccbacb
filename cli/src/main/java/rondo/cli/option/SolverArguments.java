package rondo.cli.option;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.value;
import static rondo.cli.option.Options.values;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import rondo.smt.solver.CommandSolver;
import rondo.verify.method.SolverOptions;

/** The options of the SMT engine. */
public final class SolverArguments {
  /** Longer runs are as good as unbounded. */
  private static final int MAX_BOUND = 1_000_000;

  private SolverArguments() {}

  public static OptionSpec boundOption() {
    return count(
        "--bound",
        "Explore runs of at most N rounds or steps; default: %d rounds, %d steps."
            .formatted(SolverOptions.ROUNDS, SolverOptions.STEPS));
  }

  static OptionSpec[] options() {
    return new OptionSpec[] {
      boundOption(),
      values(
          "--invariant",
          "NAME",
          "Prove the properties with this invariant of the protocol in rounds; may be repeated."),
      value(
          "--seed",
          "N",
          Integer.class,
          "Random seed of the solver; default: 0.",
          SolverArguments::seed),
      value(
          "--solver-command",
          "COMMAND",
          String.class,
          "A solver that reads SMT-LIB 2, such as 'cvc5 --lang smt2'; default: Z3, built in.",
          SolverArguments::command)
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

  public static OptionalInt boundIn(ParseResult arguments) {
    return arguments.hasMatchedOption("--bound")
        ? OptionalInt.of((int) Math.min(MAX_BOUND, count(arguments, "--bound", MAX_BOUND)))
        : OptionalInt.empty();
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
