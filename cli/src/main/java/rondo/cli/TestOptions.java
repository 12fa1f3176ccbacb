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
            "Number of schedules; default: %d, or unlimited with --time."
                .formatted(SCHEDULES)),
        count(
            "--steps",
            "Maximal length of a schedule; default: %d steps, or %d rounds."
                .formatted(STEPS, RoundTestRun.ROUNDS)),
        value("--time", "TIME", Duration.class,
            "Time limit, such as 10m or 1h30m.", TimeSpan::parse),
        value(
            "--seed",
            "N",
            Long.class,
            "Random seed; the same seed gives the same schedules; default: random.",
            Options::whole),
        count("--threads", "Number of threads; default: all cores."));
    group(
        spec,
        "Output",
        value("--replay", "FILE", Path.class, "Replay a saved schedule instead.", Path::of),
        value("--trace", "FILE", Path.class, "Save the failing schedule to this file.", Path::of),
        flag("--quiet", "Print only the verdicts, and where the schedule is saved."),
        flag("--json", "Print the report as JSON."),
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
