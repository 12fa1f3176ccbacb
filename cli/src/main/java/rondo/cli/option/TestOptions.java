package rondo.cli.option;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.group;
import static rondo.cli.option.Options.value;
import static rondo.cli.option.Options.values;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import rondo.verify.check.SampledRoundVerification;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.PropertySelector;

/** The options of {@code rondo test}. */
public final class TestOptions {
  private static final long SCHEDULES = 10_000;
  private static final int STEPS = 1000;
  private static final String SEED = "--seed";

  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);

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
          SEED,
          "--schedules",
          "--steps",
          "--time",
          "--threads",
          WorkFolderOption.CLUSTER,
          "--trace",
          "--quiet",
          "--json");

  private TestOptions() {}

  public static void declare(CommandSpec spec) {
    ModelArguments.declare(spec, ModelArguments.Need.OPTIONAL);
    group(
        spec,
        "Properties; default: all safety properties",
        values("--property", "NAME", "As for rondo verify; may be repeated."),
        RoundOptions.option(
            "The step of a round-based protocol: a round (default), a message or update in a"
                + " fixed order, or one in any order, which is the default if the order matters,"
                + " and with the last three strategies."),
        EventOptions.delivery(),
        EventOptions.anyUpon(),
        EventOptions.sequentialize("Test"),
        flag("--ignore-deadlock", "Do not report invalid end states."),
        flag("--ignore-assertions", "Do not report failed assertions."),
        FullChannelOption.option());
    group(spec, "Scheduling", StrategyOption.options().toArray(OptionSpec[]::new));
    group(
        spec,
        "Limits",
        count(
            "--schedules",
            "Number of schedules; default: %d, or unlimited with --time.".formatted(SCHEDULES)),
        count(
            "--steps",
            "Maximal length of a schedule; default: %d steps, or %d rounds."
                .formatted(STEPS, SampledRoundVerification.MAX_ROUNDS)),
        value(
            "--time", "TIME", Duration.class, "Time limit, such as 10m or 1h30m.", TimeSpan::parse),
        value(
            SEED,
            "N",
            Long.class,
            "Random seed; the same seed gives the same schedules; default: random.",
            Options::whole),
        count("--threads", "Number of threads; default: all cores."),
        WorkFolderOption.cluster(
            "Run the schedules on a cluster of Apache Spark, such as spark://host:7077."));
    group(
        spec,
        "Output",
        value("--replay", "FILE", Path.class, "Replay a saved schedule instead.", Path::of),
        value("--trace", "FILE", Path.class, "Save the failing schedule to this file.", Path::of),
        flag("--quiet", "Print only the verdicts, and where the schedule is saved."),
        flag("--json", "Print the report as JSON."),
        ColourOption.option());
  }

  public static void requireReplayAlone(ParseResult arguments) {
    OF_NO_USE_IN_REPLAY.forEach(o -> exclude(arguments, "--replay", o));
  }

  public static Method.Sampled of(ParseResult arguments) {
    long schedules = arguments.hasMatchedOption("--time") ? Long.MAX_VALUE : SCHEDULES;
    int steps = (int) Math.min(Integer.MAX_VALUE / 2, count(arguments, "--steps", STEPS));
    var limits =
        new Limits(
            count(arguments, "--schedules", schedules),
            steps,
            VerifyOptions.limits(arguments).time(),
            VerifyOptions.limits(arguments).threads());
    var options =
        new SamplingOptions(
            StrategyOption.in(arguments).strategy(arguments, steps),
            VerifyOptions.checked(arguments),
            arguments.matchedOptionValue(SEED, System.nanoTime() % 1_000_000),
            limits);
    return new Method.Sampled(
        options,
        arguments.hasMatchedOption("--steps") ? OptionalInt.of(steps) : OptionalInt.empty(),
        VerifyOptions.semantics(arguments),
        arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE)
            ? Method.Form.SEQUENTIALIZED
            : Method.Form.ASYNCHRONOUS);
  }

  /** The cluster, if one is given. */
  public static Optional<String> cluster(ParseResult arguments) {
    return Optional.ofNullable(arguments.matchedOptionValue(WorkFolderOption.CLUSTER, null));
  }

  /**
   * The options with which another machine generates the same schedules.
   *
   * @param threads its number of threads
   */
  public static List<String> repeatable(ParseResult arguments, long seed, int threads) {
    var options = new ArrayList<>(WorkFolderOption.resultOptions(arguments));
    options.removeIf(o -> o.startsWith(SEED + "="));
    options.addAll(List.of(SEED + "=" + seed, "--threads=" + threads));
    return options;
  }

  /** The selected properties; if empty, all testable ones. */
  public static List<PropertySelector> properties(ParseResult arguments) {
    return new LinkedHashSet<>(VerifyOptions.propertyNames(arguments))
        .stream().map(PropertySelector::named).toList();
  }

  /** Rejects options that do not apply to the kind of a protocol. */
  public static void check(ParseResult arguments, Model model) {
    switch (model) {
      case Model.Processes _ -> {}
      case Model.Rounds rounds -> {
        Options.reject(OF_EVENTS, arguments, "a round-based protocol", rounds.source().file());
        checkStrategy(arguments);
      }
      case Model.Events _ when arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE) -> {
        checkStrategy(arguments);
        EventOptions.rejectDeliveryOptions(arguments);
        if (VerifyOptions.propertyNames(arguments).contains(EventProperty.ROUND_BASED)) {
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              EventOptions.SEQUENTIALIZE
                  + " assumes --property "
                  + EventProperty.ROUND_BASED
                  + ": test that property without it");
        }
      }
      case Model.Events events ->
          Options.reject(
              List.of("--semantics"), arguments, "an event-based protocol", events.source().file());
    }
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
              + " requires --semantics interleaved: otherwise the order is fixed");
    }
  }
}
