package rondo.cli;

import static rondo.cli.Options.count;
import static rondo.cli.Options.exclude;
import static rondo.cli.Options.flag;
import static rondo.cli.Options.group;
import static rondo.cli.Options.value;
import static rondo.cli.Options.values;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.ir.event.EventProperty;
import rondo.rounds.StepGranularity;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingOptions.Limits;
import rondo.verify.check.RoundSampling;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.PropertySelector;

/** The options of {@code rondo test}. */
final class TestOptions {
  private static final long SCHEDULES = 10_000;
  private static final int STEPS = 1000;
  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);

  private static final Duration FOR_EVER = Duration.ofDays(36500);

  /** Options that a trace determines: its run, model and settings. */
  private static final List<String> OF_NO_USE_IN_REPLAY =
      List.of(
          "-D",
          "--language",
          "--property",
          "--semantics",
          "--delivery",
          "--any-upon",
          EventOptions.SEQUENTIALIZE,
          "--full-channel",
          "--ignore-deadlock",
          "--ignore-assertions",
          "--strategy",
          "--depth",
          "--coins",
          "--delays",
          "--fair-after",
          "--seed",
          "--schedules",
          "--steps",
          "--time",
          "--threads",
          "--trace",
          "--quiet",
          "--json");

  private TestOptions() {}

  static void declare(CommandSpec spec) {
    ModelArguments.declare(spec, ModelArguments.Need.OPTIONAL);
    group(
        spec,
        "What to test; without these, everything that a run that ends can break",
        values("--property", "NAME", "As for rondo verify; may be repeated."),
        RoundOptions.option(
            "Whether a step of a protocol is a round (default), a message or update in a fixed order,"
                + " or one in any order: the default where the order matters, and with the last"
                + " three strategies."),
        EventOptions.delivery(),
        EventOptions.anyUpon(),
        EventOptions.sequentialize("Test"),
        flag("--ignore-deadlock", "Invalid end states are no violation."),
        flag("--ignore-assertions", "Failed assertions are no violation."),
        FullChannelOption.option());
    group(spec, "How schedules are chosen", StrategyOption.options().toArray(OptionSpec[]::new));
    group(
        spec,
        "How many",
        count(
            "--schedules",
            "Make N schedules; default: %d, or without end if there is a --time."
                .formatted(SCHEDULES)),
        count(
            "--steps",
            "No more than N steps each; default: %d, or %d rounds."
                .formatted(STEPS, RoundSampling.MAX_ROUNDS)),
        value("--time", "TIME", Duration.class, "Such as 10m or 1h30m.", TimeSpan::parse),
        value(
            "--seed",
            "N",
            Long.class,
            "The same seed, the same schedules; default: by chance.",
            Options::whole),
        count("--threads", "Threads to test with; default: all cores."));
    group(
        spec,
        "What to print",
        value("--replay", "FILE", Path.class, "Replay a saved schedule instead.", Path::of),
        value("--trace", "FILE", Path.class, "Save the failing schedule here.", Path::of),
        flag("--quiet", "Print the verdict, and where the schedule is saved, alone."),
        flag("--json", "Print everything as JSON."),
        ColourOption.option());
  }

  static void requireReplayAlone(ParseResult arguments) {
    OF_NO_USE_IN_REPLAY.forEach(o -> exclude(arguments, "--replay", o));
  }

  static Method.Sampling of(ParseResult arguments) {
    long schedules = arguments.hasMatchedOption("--time") ? Long.MAX_VALUE : SCHEDULES;
    int steps = (int) Math.min(Integer.MAX_VALUE / 2, count(arguments, "--steps", STEPS));
    var limits =
        new Limits(
            count(arguments, "--schedules", schedules),
            steps,
            arguments.matchedOptionValue("--time", FOR_EVER),
            VerifyOptions.limits(arguments).threads());
    var options =
        new SamplingOptions(
            StrategyOption.in(arguments).strategy(arguments, steps),
            VerifyOptions.checked(arguments),
            arguments.matchedOptionValue("--seed", System.nanoTime() % 1_000_000),
            limits);
    return new Method.Sampling(
        options,
        arguments.hasMatchedOption("--steps") ? OptionalInt.of(steps) : OptionalInt.empty(),
        VerifyOptions.semantics(arguments),
        arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE)
            ? Method.Sampling.Form.SEQUENTIALIZED
            : Method.Sampling.Form.ASYNCHRONOUS);
  }

  /** The selected properties; if empty, all testable ones. */
  static List<PropertySelector> properties(ParseResult arguments) {
    return new LinkedHashSet<>(VerifyOptions.propertyNames(arguments))
        .stream().map(PropertySelector::named).toList();
  }

  /** Rejects options that do not apply to the kind of a protocol. */
  static void check(ParseResult arguments, Model model) {
    switch (model) {
      case Model.Processes _ -> {}
      case Model.Rounds rounds -> {
        refuse(OF_EVENTS, "a protocol in rounds", rounds, arguments);
        checkStrategy(arguments);
      }
      case Model.Events _ when arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE) -> {
        checkStrategy(arguments);
        EventOptions.rejectDeliveryOptions(arguments);
        if (VerifyOptions.propertyNames(arguments).contains(EventProperty.ROUND_BASED)) {
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              EventOptions.SEQUENTIALIZE
                  + " takes for granted what --property "
                  + EventProperty.ROUND_BASED
                  + " is about: test it without");
        }
      }
      case Model.Events events ->
          refuse(List.of("--semantics"), "a protocol of events", events, arguments);
    }
  }

  private static void refuse(
      List<String> options, String what, Model model, ParseResult arguments) {
    options.forEach(o -> Options.reject(o, arguments, what, model.source().file() + " is"));
  }

  /** Rejects a strategy that schedules processes if the semantics fixes their order. */
  private static void checkStrategy(ParseResult arguments) {
    StrategyOption strategy = StrategyOption.in(arguments);
    Optional<StepGranularity> asked = RoundOptions.requestedSemantics(arguments);
    if (strategy.ordersProcesses()
        && asked.isPresent()
        && asked.get() != StepGranularity.INTERLEAVED) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--strategy "
              + strategy.title()
              + " goes with --semantics interleaved: otherwise there is no order to choose");
    }
  }
}
