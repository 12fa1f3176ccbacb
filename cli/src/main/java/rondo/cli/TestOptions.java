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
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingOptions.Limits;

/**
 * The options of {@code rondo test} for all languages.
 *
 * @param properties the selected properties; if empty, all testable ones
 * @param options with the properties that are checked in every model
 * @param requestedSteps the maximal length of schedules, if given
 * @param traceFile the file of the first counterexample
 */
record TestOptions(
    ModelArguments model,
    List<String> properties,
    SamplingOptions options,
    OptionalInt requestedSteps,
    Path traceFile) {
  /**
   * Runs the preparation of a test.
   *
   * @throws LimitReachedException if the preparation exceeds the time limit of the test
   */
  <T> T inTime(Supplier<T> preparation) {
    try (Budget budget = Budget.current().within(options.limits().time(), () -> false)) {
      return budget.call(preparation);
    }
  }

  private static final long SCHEDULES = 10_000;
  private static final int STEPS = 1000;
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

  TestOptions {
    properties = List.copyOf(properties);
  }

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
                .formatted(STEPS, RoundTestRun.ROUNDS)),
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

  static TestOptions of(ParseResult arguments, ModelArguments model) {
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
    return new TestOptions(
        model,
        List.copyOf(new LinkedHashSet<>(VerifyOptions.propertyNames(arguments))),
        options,
        arguments.hasMatchedOption("--steps") ? OptionalInt.of(steps) : OptionalInt.empty(),
        model.traceFile(arguments));
  }
}
