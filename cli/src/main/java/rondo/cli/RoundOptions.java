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
 * What {@code rondo verify} was asked to do with a protocol in rounds.
 *
 * @param properties what was named; if nothing was, all that the protocol checks is checked
 * @param traceFile where the first counterexample goes
 */
record RoundOptions(
    ModelArguments model,
    List<String> properties,
    SearchMode mode,
    SearchOptions search,
    Path traceFile) {
  /** By which steps, and from which beginnings, a protocol is searched. */
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

  /** Whether it may matter in which order messages of a round arrive. */
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

  /** The steps that were asked for, if any were. */
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
