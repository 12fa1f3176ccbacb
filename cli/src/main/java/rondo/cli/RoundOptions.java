package rondo.cli;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.explore.SearchOptions;
import rondo.ir.round.OrderSensitivity;
import rondo.rounds.InputSelection;
import rondo.rounds.StepGranularity;

/**
 * The options of {@code rondo verify} for round-based protocols.
 *
 * @param properties the selected properties; if empty, all properties of the protocol
 * @param traceFile the file of the first counterexample
 */
record RoundOptions(
    ModelArguments model,
    List<String> properties,
    SearchMode mode,
    SearchOptions search,
    Path traceFile) {
  /** The step semantics and the initial values of a search. */
  record SearchMode(StepGranularity granularity, InputSelection selection) {}

  RoundOptions {
    properties = List.copyOf(properties);
  }

  StepGranularity semantics() {
    return mode.granularity();
  }

  InputSelection inputs() {
    return mode.selection();
  }

  static RoundOptions of(ParseResult arguments, ModelArguments model) {
    var properties = new LinkedHashSet<>(VerifyOptions.propertyNames(arguments));
    StepGranularity granularity = semantics(arguments);
    return new RoundOptions(
        model,
        List.copyOf(properties),
        new SearchMode(granularity, inputs(arguments, granularity)),
        VerifyOptions.limits(arguments),
        model.traceFile(arguments));
  }

  /** Whether the arrival order within a round is significant. */
  static OrderSensitivity arrival(ParseResult arguments) {
    return switch (semantics(arguments)) {
      case ROUNDS, SEQUENTIAL -> OrderSensitivity.INSENSITIVE;
      case INTERLEAVED -> OrderSensitivity.SENSITIVE;
    };
  }

  private static StepGranularity semantics(ParseResult arguments) {
    return choice().value(arguments.matchedOptionValue("--semantics", "rounds"));
  }

  private static InputSelection inputs(ParseResult arguments, StepGranularity granularity) {
    if (!arguments.hasMatchedOption("--psr")) {
      return InputSelection.ALL;
    }
    if (arguments.matchedOptionValue("--psr", "").equals(VerifyOptions.FORCE)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--psr=force does not apply to a protocol in rounds; --psr reports the symmetry of its"
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
