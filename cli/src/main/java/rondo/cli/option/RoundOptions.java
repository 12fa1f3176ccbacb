package rondo.cli.option;

import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.rounds.StepGranularity;

/** The options of {@code rondo verify} for round-based protocols. */
public final class RoundOptions {
  private RoundOptions() {}

  static StepGranularity semantics(ParseResult arguments) {
    return choice().value(arguments.matchedOptionValue("--semantics", "rounds"));
  }

  /** The initial values of a round-based protocol. */
  public static InputSelection inputs(ParseResult arguments) {
    StepGranularity granularity = semantics(arguments);
    if (!arguments.hasMatchedOption("--psr")) {
      return InputSelection.ALL;
    }
    if (arguments.matchedOptionValue("--psr", "").equals(VerifyOptions.FORCE)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--psr=force does not apply to a round-based protocol; --psr reports the symmetry of its"
              + " values");
    }
    if (granularity != StepGranularity.ROUNDS) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), "--psr requires --semantics rounds");
    }
    return InputSelection.PARTITIONED;
  }

  /** The selected semantics, if any. */
  static Optional<StepGranularity> requestedSemantics(ParseResult arguments) {
    return Optional.<String>ofNullable(arguments.matchedOptionValue("--semantics", null))
        .map(choice()::value);
  }

  private static ChoiceOption<StepGranularity> choice() {
    return new ChoiceOption<StepGranularity>("--semantics")
        .or("rounds", StepGranularity.ROUNDS)
        .or("sequential", StepGranularity.SEQUENTIAL)
        .or("interleaved", StepGranularity.INTERLEAVED);
  }

  static OptionSpec option() {
    return option(
        "The step of a round-based protocol: a round (default), a message or update in a fixed"
            + " order, or one in any order.");
  }

  static OptionSpec option(String description) {
    return choice().described(description);
  }
}
