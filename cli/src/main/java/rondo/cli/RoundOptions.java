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
import rondo.rounds.Inputs;
import rondo.rounds.Semantics;

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
  record SearchMode(Semantics semantics, Inputs inputs) {}

  RoundOptions {
    properties = List.copyOf(properties);
  }

  Semantics semantics() {
    return mode.semantics();
  }

  Inputs inputs() {
    return mode.inputs();
  }

  static RoundOptions of(ParseResult arguments, ModelArguments model) {
    var properties = new LinkedHashSet<>(VerifyOptions.propertyNames(arguments));
    Semantics semantics = semantics(arguments);
    return new RoundOptions(
        model,
        List.copyOf(properties),
        new SearchMode(semantics, inputs(arguments, semantics)),
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

  private static Semantics semantics(ParseResult arguments) {
    return choice().value(arguments.matchedOptionValue("--semantics", "rounds"));
  }

  private static Inputs inputs(ParseResult arguments, Semantics semantics) {
    if (!arguments.hasMatchedOption("--psr")) {
      return Inputs.ALL;
    }
    if (arguments.matchedOptionValue("--psr", "").equals(VerifyOptions.FORCE)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--psr=force means nothing for a protocol in rounds; --psr says which values count");
    }
    if (semantics != Semantics.ROUNDS) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), "--psr goes with --semantics rounds only");
    }
    return Inputs.PARTITIONED;
  }

  /** The selected semantics, if any. */
  static Optional<Semantics> requestedSemantics(ParseResult arguments) {
    return Optional.<String>ofNullable(arguments.matchedOptionValue("--semantics", null))
        .map(choice()::value);
  }

  private static ChoiceOption<Semantics> choice() {
    return new ChoiceOption<Semantics>("--semantics")
        .or("rounds", Semantics.ROUNDS)
        .or("sequential", Semantics.SEQUENTIAL)
        .or("interleaved", Semantics.INTERLEAVED);
  }

  static OptionSpec option() {
    return option(
        "Whether a step of a protocol is a round (default), a message or update in a fixed order,"
            + " or one in any order.");
  }

  static OptionSpec option(String description) {
    return choice().described(description);
  }
}
