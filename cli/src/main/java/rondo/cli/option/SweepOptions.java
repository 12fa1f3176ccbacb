package rondo.cli.option;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.group;
import static rondo.cli.option.Options.value;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.OutputDestination;
import rondo.cli.io.OutputDestination.Kind;
import rondo.cli.sweep.JobLimits;
import rondo.cli.sweep.ParameterGrid;
import rondo.cli.sweep.Sweep;
import rondo.cli.sweep.SweepPlan;
import rondo.cli.sweep.SweepPlan.ColumnPolicy;
import rondo.cli.sweep.SweptParameter;
import rondo.cli.sweep.job.ChildProcessRunner;
import rondo.report.MemorySize;
import rondo.verify.method.Method;
import rondo.verify.model.ModelSource;

/** The options of {@code rondo sweep}: its own, and those of {@code rondo verify} for each job. */
public final class SweepOptions {
  private static final String DEFINE = "-D";
  private static final String JOBS = "--jobs";
  private static final String WORK = "--work";
  private static final String KEEP_GOING = "--keep-going";
  private static final String JSON = "--json";
  private static final String CSV = "--csv";
  private static final String PLOT = "--plot";
  private static final String COLOUR = "--color";
  private static final String CLUSTER = WorkFolderOption.CLUSTER;
  private static final Path STANDARD_OUTPUT = Path.of("");

  /** More jobs would only contend. */
  private static final int MAX_JOBS = 1024;

  /** The options that jobs do not get. */
  private static final Set<String> OWN =
      Set.of(JOBS, CLUSTER, WORK, KEEP_GOING, JSON, CSV, PLOT, COLOUR, "--help");

  private SweepOptions() {}

  public static void declare(CommandSpec spec) {
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    group(
        spec,
        "Sweep",
        count(
            JOBS,
            "Run N jobs at once; default: 1. They share the memory and the cores. With --cluster,"
                + " default: as many as it has cores for."),
        WorkFolderOption.cluster(
            "Run the jobs on a cluster of Apache Spark, such as spark://host:7077."),
        flag(KEEP_GOING, "Do not skip the larger jobs of a column after one reached a limit."),
        value(
            WORK,
            "FOLDER",
            Path.class,
            "Keep the result of each job in this folder; a later call runs only what is missing.",
            SweepOptions::localFolder));
    VerifyOptions.declareMethod(spec);
    group(
        spec,
        "Output",
        OptionSpec.builder(JSON)
            .type(Path.class)
            .arity("0..1")
            .paramLabel("FILE")
            .description(
                "Print the report as JSON instead of a table; --json=FILE writes it to a file, besides"
                    + " the table.")
            .converters(Path::of)
            .preprocessor(Options.onlyAfterEquals(STANDARD_OUTPUT.toString()))
            .build(),
        value(CSV, "FILE", Path.class, "Write the table as CSV.", Path::of),
        value(
            PLOT,
            "FILE.svg",
            Path.class,
            "Draw states and seconds against the first swept parameter.",
            SweepOptions::svgFile),
        ColourOption.option());
    foreign().forEach(option -> spec.addOption(option.toBuilder().hidden(true).build()));
  }

  /** The options of {@code rondo verify} that have no meaning for a sweep. */
  private static Stream<OptionSpec> foreign() {
    return Stream.of(
            Stream.of(VerifyOptions.outputOptions()),
            Stream.of(VerifyOptions.coverage(), WorkFolderOption.every()),
            Stream.of(ReportOptions.options()))
        .flatMap(options -> options)
        .filter(option -> !OWN.contains(option.longestName()));
  }

  private static Path localFolder(String text) {
    var location = new WorkLocation(text);
    if (location.isUrl()) {
      throw new IllegalArgumentException(
          "'%s' is a URL; the results of a sweep are kept on this machine".formatted(text));
    }
    return location.path();
  }

  private static Path svgFile(String text) {
    if (!text.toLowerCase(Locale.ROOT).endsWith(".svg")) {
      throw new IllegalArgumentException(
          "'%s' is not the name of an SVG file, *.svg".formatted(text));
    }
    return Path.of(text);
  }

  /**
   * The sweep that the command line describes.
   *
   * @throws ParameterException if it does not describe one
   */
  public static Sweep of(ParseResult arguments, ModelArguments model) {
    foreign()
        .map(OptionSpec::longestName)
        .filter(arguments::hasMatchedOption)
        .forEach(
            option -> {
              throw mistake(arguments, option + " does not apply to a sweep, only to rondo verify");
            });
    ParameterGrid grid = grid(arguments);
    var fixed = new HashMap<>(model.source().defines());
    fixed.keySet().removeAll(grid.names());
    ModelSource source =
        new ModelSource(
            model.file(),
            model.language(),
            model.source().text(),
            fixed,
            model.source().includes());
    return new Sweep(
        new SweepPlan(
            grid,
            source,
            jobOptions(arguments, grid),
            limits(arguments),
            jobsAtOnce(arguments),
            threads(arguments),
            arguments.hasMatchedOption(KEEP_GOING)
                ? ColumnPolicy.KEEP_GOING
                : ColumnPolicy.STOP_AT_LIMIT),
        Optional.ofNullable(arguments.matchedOptionValue(WORK, null)),
        STANDARD_OUTPUT.equals(arguments.matchedOptionValue(JSON, null))
            ? Sweep.Format.JSON
            : Sweep.Format.TABLE);
  }

  private static ParameterException mistake(ParseResult arguments, String message) {
    return new ParameterException(arguments.commandSpec().commandLine(), message);
  }

  /** The definitions with several values. */
  private static ParameterGrid grid(ParseResult arguments) {
    var values = new LinkedHashMap<String, List<String>>();
    for (String define : arguments.matchedOptionValue(DEFINE, List.<String>of())) {
      String[] parts = define.split("=", 2);
      values
          .computeIfAbsent(parts[0], _ -> new ArrayList<>())
          .add(parts.length > 1 ? parts[1] : "");
    }
    var swept = new ArrayList<SweptParameter>();
    values.forEach(
        (name, given) -> {
          if (given.stream().anyMatch(SweptParameter::isSwept)) {
            if (given.size() > 1) {
              throw mistake(arguments, "-D: " + name + " is swept and defined twice");
            }
            swept.add(parameter(name, given.getFirst(), arguments));
          }
        });
    if (swept.isEmpty()) {
      throw mistake(
          arguments,
          "no parameter is swept: give one several values, such as -DN=3..7 or -DN=3,5,7");
    }
    try {
      return new ParameterGrid(swept);
    } catch (IllegalArgumentException e) {
      throw mistake(arguments, "-D: " + e.getMessage());
    }
  }

  private static SweptParameter parameter(String name, String values, ParseResult arguments) {
    try {
      return SweptParameter.parse(name, values);
    } catch (IllegalArgumentException e) {
      throw mistake(arguments, "-D" + name + ": " + e.getMessage());
    }
  }

  private static int jobsAtOnce(ParseResult arguments) {
    int otherwise = arguments.hasMatchedOption(CLUSTER) ? MAX_JOBS : 1;
    return (int) Math.min(MAX_JOBS, count(arguments, JOBS, otherwise));
  }

  /** The threads of each job on this machine, if several share it. */
  private static OptionalInt threads(ParseResult arguments) {
    int atOnce = jobsAtOnce(arguments);
    return atOnce > 1
        ? OptionalInt.of(Math.max(1, Runtime.getRuntime().availableProcessors() / atOnce))
        : OptionalInt.empty();
  }

  /**
   * The cluster, if one is given.
   *
   * @throws ParameterException if it cannot run the jobs
   */
  public static Optional<String> cluster(ParseResult arguments, Method method) {
    Optional<String> master = Optional.ofNullable(arguments.matchedOptionValue(CLUSTER, null));
    if (master.isPresent() && method instanceof Method.Smt) {
      throw mistake(
          arguments, CLUSTER + " requires --engine explicit: executors have no SMT solver");
    }
    return master;
  }

  /**
   * The sweep with jobs on a cluster.
   *
   * @param memory of a task, in bytes
   * @param cores of a task
   */
  public static Sweep onCluster(Sweep sweep, ParseResult arguments, long memory, int cores) {
    JobLimits here = sweep.plan().limits();
    var there = arguments.hasMatchedOption("--memory") ? here : new JobLimits(here.time(), memory);
    return new Sweep(sweep.plan().elsewhere(there, cores), sweep.work(), sweep.format());
  }

  /**
   * The limits of each job.
   *
   * <p>Without {@code --memory}, a job may use what its Java has.
   */
  private static JobLimits limits(ParseResult arguments) {
    Optional<Duration> time = Optional.ofNullable(arguments.matchedOptionValue("--time", null));
    long available = ChildProcessRunner.memoryPerJob(jobsAtOnce(arguments));
    MemorySize memory = arguments.matchedOptionValue("--memory", new MemorySize(available));
    return new JobLimits(time, memory.bytes());
  }

  /** The options of each job, as on its command line. */
  private static List<String> jobOptions(ParseResult arguments, ParameterGrid grid) {
    var options = new ArrayList<String>();
    for (OptionSpec option : arguments.commandSpec().options()) {
      String name = option.longestName();
      if (arguments.hasMatchedOption(option) && !OWN.contains(name)) {
        if (option.arity().max() == 0) {
          options.add(name);
        } else {
          String before = name.startsWith("--") ? name + "=" : name;
          option.stringValues().stream()
              .filter(v -> !name.equals(DEFINE) || !grid.names().contains(v.split("=", 2)[0]))
              .forEach(v -> options.add(before + v));
        }
      }
    }
    return options;
  }

  /** The files to write, by kind; those that must not be overwritten are rejected. */
  public static Map<Kind, OutputDestination> files(ParseResult arguments) {
    var kinds = new LinkedHashMap<>(Map.of(CSV, Kind.SWEEP_CSV, PLOT, Kind.SWEEP_PLOT));
    if (!STANDARD_OUTPUT.equals(arguments.matchedOptionValue(JSON, STANDARD_OUTPUT))) {
      kinds.put(JSON, Kind.SWEEP_JSON);
    }
    return ReportOptions.files(arguments, kinds);
  }

  /** What runs the jobs. */
  public static ChildProcessRunner runner(ParseResult arguments, Class<?> main) {
    return ChildProcessRunner.forJobs(jobsAtOnce(arguments), main.getName());
  }
}
