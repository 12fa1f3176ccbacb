package rondo.cli.option;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.explore.ExternalMemory;
import rondo.explore.WorkFolder;
import rondo.explore.remote.RemoteSearches;
import rondo.verify.method.Method;

/** The work folder of a verification, in which its searches keep their files. */
public final class WorkFolderOption {
  public static final String NAME = "--work";

  /** The time that writing the last checkpoint may take after an interrupt. */
  public static final Duration GRACE_PERIOD = Duration.ofMinutes(2);

  private static final String EVERY = "--every";
  public static final String CLUSTER = "--cluster";
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(5);

  /**
   * Options whose searches keep everything in memory. To establish communication closure, a second
   * search depends on what the first one has explored in this process.
   */
  private static final List<String> IN_MEMORY =
      List.of("--store", "--all-different", VerifyOptions.COVERAGE, EventOptions.SEQUENTIALIZE);

  /** Options that are part of the saved model, or of the call alone. */
  private static final Set<String> APART =
      Set.of("-D", "-I", "--allow-includes-anywhere", "--language", NAME);

  /** Options that may differ when a verification is continued. */
  private static final Set<String> ADJUSTABLE =
      Set.of(
          "--threads",
          "--memory",
          "--time",
          EVERY,
          CLUSTER,
          "--json",
          "--quiet",
          "--trace",
          "--color",
          ExplainOption.NAME,
          VerifyOptions.WATCH,
          VerifyOptions.NO_BROWSER);

  private WorkFolderOption() {}

  static OptionSpec[] options() {
    return new OptionSpec[] {
      OptionSpec.builder(NAME, "--spill", "--checkpoint")
          .type(WorkLocation.class)
          .converters(WorkLocation::new)
          .paramLabel("FOLDER")
          .description(
              "Search breadth first with files in this folder: beyond memory if need be, and"
                  + " with checkpoints, from which rondo resume continues. With --cluster, it may"
                  + " be a URL, such as hdfs://host:8020/run1.")
          .build(),
      every(),
      cluster()
    };
  }

  static OptionSpec cluster() {
    return cluster(
        "Search on a cluster of Apache Spark, such as spark://host:7077; requires --work, a folder"
            + " that all its machines share.");
  }

  static OptionSpec cluster(String description) {
    return Options.value(CLUSTER, "MASTER", String.class, description, text -> text);
  }

  static OptionSpec every() {
    return Options.value(
        EVERY, "TIME", Duration.class, "Time between checkpoints; default: 5m.", TimeSpan::parse);
  }

  /** The folder, if one is given. */
  public static Optional<WorkLocation> in(ParseResult arguments) {
    Optional<WorkLocation> folder = Optional.ofNullable(arguments.matchedOptionValue(NAME, null));
    if (folder.isEmpty() && arguments.hasMatchedOption(EVERY)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), EVERY + " requires " + NAME);
    }
    if (folder.isPresent()) {
      IN_MEMORY.forEach(o -> Options.exclude(arguments, NAME, o));
      if (arguments.matchedOptionValue("--search", "bfs").equals("dfs")) {
        Options.exclude(arguments, NAME, "--search");
      }
    }
    return folder;
  }

  /** The libraries for other file systems are those of Spark. */
  public static void rejectUrlWithoutCluster(WorkLocation folder, ParseResult arguments) {
    if (folder.isUrl() && !arguments.hasMatchedOption(CLUSTER)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "the work folder %s is a URL, which requires %s; without it, give a path"
              .formatted(folder, CLUSTER));
    }
  }

  /**
   * Rejects symmetry reduction of the input values of a round-based protocol: its conditions are
   * checked while states are expanded, and what was found is not in the files.
   */
  static void rejectValueSymmetry(ParseResult arguments) {
    Options.exclude(arguments, NAME, "--psr");
  }

  /** The cluster, if one is given. */
  public static Optional<String> cluster(ParseResult arguments) {
    Optional<String> master = Optional.ofNullable(arguments.matchedOptionValue(CLUSTER, null));
    if (master.isPresent() && in(arguments).isEmpty()) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), CLUSTER + " requires " + NAME);
    }
    return master;
  }

  /** The method with searches that keep their files in a folder. */
  public static Method with(WorkFolder folder, Method method, ParseResult arguments) {
    return with(folder, method, arguments, Optional.empty());
  }

  /** As above, possibly on a cluster. */
  public static Method with(
      WorkFolder folder, Method method, ParseResult arguments, Optional<RemoteSearches> remote) {
    var external =
        new ExternalMemory(
            folder,
            arguments.matchedOptionValue(EVERY, DEFAULT_INTERVAL),
            Optional.empty(),
            remote);
    return switch (method) {
      case Method.Explicit m -> m.with(m.search().withExternal(external));
      case Method.Gpu _,
          Method.Sequentialized _,
          Method.Smt _,
          Method.Sampled _,
          Method.Parameterized _ ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(), NAME + " requires --engine explicit");
    };
  }

  /** The options that determine the result of the verification, as they can be given again. */
  public static List<String> resultOptions(ParseResult arguments) {
    return matched(arguments, Set.of());
  }

  /** The options that may differ when the verification is continued, as they can be given again. */
  public static List<String> adjustableOptions(ParseResult arguments) {
    return matched(arguments, ADJUSTABLE);
  }

  /**
   * The options that may differ and are those of the original call if they are not given again: all
   * but the cluster, since it may not exist any more.
   */
  public static List<String> keptOptions(ParseResult arguments) {
    return adjustableOptions(arguments).stream().filter(o -> !o.startsWith(CLUSTER + "=")).toList();
  }

  private static List<String> matched(ParseResult arguments, Set<String> of) {
    List<String> matched = new ArrayList<>();
    for (OptionSpec option : arguments.matchedOptions()) {
      String name = option.longestName();
      boolean isWanted = of.isEmpty() ? !ADJUSTABLE.contains(name) : of.contains(name);
      boolean isApart = Stream.of(option.names()).anyMatch(APART::contains);
      if (isWanted && !isApart && !ReportOptions.isReport(name)) {
        if (option.arity().max() == 0 || option.originalStringValues().isEmpty()) {
          matched.add(name);
        } else {
          option.originalStringValues().forEach(v -> matched.add(name + "=" + v));
        }
      }
    }
    return matched.stream().distinct().toList();
  }
}
