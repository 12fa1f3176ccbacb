package rondo.cli.option;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.group;
import static rondo.cli.option.Options.value;
import static rondo.cli.option.Options.values;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SymmetryStrategy;
import rondo.report.MemorySize;
import rondo.report.outcome.ApproximationPolicy;
import rondo.trace.Property;
import rondo.verify.method.Method;
import rondo.verify.method.Semantics;
import rondo.verify.model.Language;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PropertySelector;

/** The options of {@code rondo verify}. */
public final class VerifyOptions {
  private VerifyOptions() {}

  static final String COVERAGE = "--coverage";
  static final String ALL_DIFFERENT = "--all-different";
  private static final String AUTO = "auto";
  private static final String CHECK = "check";
  static final String FORCE = "force";
  public static final String WATCH = "--watch";
  public static final String NO_BROWSER = "--no-browser";
  private static final String ACCEPT_APPROXIMATE = "--accept-approximate";

  /** More threads would only contend. */
  private static final int MAX_THREADS = 1024;

  /** Options for protocols only. */
  private static final List<String> OF_PROTOCOLS =
      List.of(
          "--semantics",
          "--delivery",
          "--any-upon",
          "--sequentialize",
          ForAllOption.NAME,
          ForAllOption.ASSUME);

  /** Options for Promela models only. */
  private static final List<String> OF_PROMELA =
      List.of(
          "--ltl",
          "--non-progress",
          "--fair",
          "--ignore-deadlock",
          "--ignore-assertions",
          "--full-channel",
          "--errors",
          "--all-errors",
          "--search",
          "--shortest",
          "--store",
          ACCEPT_APPROXIMATE,
          "--exact-steps",
          "--no-merge",
          "--keep-dead-variables",
          "--check-dependencies");

  public enum Output {
    FULL,
    /** The verdict in one line. */
    QUIET,
    JSON
  }

  public static void declare(CommandSpec spec) {
    ModelArguments.declare(spec, ModelArguments.Need.SEVERAL);
    spec.addOption(ModelArguments.texts());
    declareMethod(spec);
    group(spec, "For every value of parameters", ForAllOption.options());
    group(spec, "Files", WorkFolderOption.options());
    group(spec, "Output", outputOptions(), coverage());
    group(spec, "Reports on all models of the call", ReportOptions.options());
  }

  /** Declares what is verified, how, and within which limits. */
  static void declareMethod(CommandSpec spec) {
    group(spec, "Properties; default: all properties of the model", propertyOptions());
    group(
        spec,
        "Semantics",
        semanticsOptions(),
        count("--errors", "Stop after N violations; default: 1."),
        flag("--all-errors", "Do not stop at violations."),
        count(
            ALL_DIFFERENT,
            "Find N counterexamples of each property, shortest first, that differ: by the violated"
                + " part, the statements or handlers executed, or the faults."));
    group(
        spec,
        "Search",
        EngineOption.option(),
        order()
            .described(
                "Breadth first up to 262,144 states, then depth first (auto, default); depth"
                    + " first; or breadth first, for short counterexamples."),
        flag("--shortest", "Breadth first, without reduction, for a shortest counterexample."),
        store().described("How states are stored; all but exact (default) may miss states."),
        flag(
            ACCEPT_APPROXIMATE,
            "Exit status 0, not 3, if an approximate store finds no violation."),
        threads(),
        symmetry()
            .described(
                "Symmetry reduction: how representatives are computed; default: canonical."
                    + " auto also detects symmetry."),
        psr(),
        flag(
            "--exact-steps",
            "--symmetry off and the next three options: steps and states as Spin counts them."),
        flag("--no-reduction", "No partial-order reduction."),
        flag("--no-merge", "Do not merge statements that other processes cannot observe."),
        flag("--keep-dead-variables", "Do not reset dead variables."),
        flag(
            "--check-dependencies",
            "Check in every state that the dependence relation of the reduction is sound; slow."));
    group(
        spec,
        "With --engine smt and, except for --invariant, with --for-all",
        SolverArguments.options());
    group(
        spec,
        "Limits",
        count("--max-depth", "No deeper than N steps."),
        count("--max-states", "No more than N states."),
        memory(),
        time());
  }

  /** The options that do not change the result of a verification. */
  public static void declareAdjustable(CommandSpec spec) {
    group(
        spec,
        "Limits",
        threads(),
        memory(),
        time(),
        WorkFolderOption.every(),
        WorkFolderOption.cluster());
    group(spec, "Output", outputOptions());
    group(spec, "Reports", ReportOptions.options());
  }

  private static OptionSpec threads() {
    return count("--threads", "Number of threads; default: all cores.");
  }

  private static OptionSpec memory() {
    return value(
        "--memory", "SIZE", MemorySize.class, "Memory limit, such as 4g.", MemorySize::parse);
  }

  private static OptionSpec time() {
    return value(
        "--time", "TIME", Duration.class, "Time limit, such as 10m or 1h30m.", TimeSpan::parse);
  }

  static OptionSpec coverage() {
    return flag(
        COVERAGE,
        "Count how often each statement or handler is executed, without partial-order reduction.");
  }

  /** The options for what is printed. */
  static OptionSpec[] outputOptions() {
    return new OptionSpec[] {
      value("--trace", "FILE", Path.class, "Save the counterexample to this file.", Path::of),
      ExplainOption.option(),
      flag("--quiet", "Print only the verdicts, and where the counterexample is saved."),
      flag(WATCH, "Show the progress as plots on a page in the browser, on this machine only."),
      flag(NO_BROWSER, "With --watch: print the address, but do not open a browser."),
      flag("--json", "Print the report as JSON."),
      ColourOption.option()
    };
  }

  /** The options that select properties. */
  static OptionSpec[] propertyOptions() {
    return new OptionSpec[] {
      values(
          "--property",
          "NAME",
          "An ltl formula or never claim of the model, acceptance, or safety; a property of a"
              + " protocol."),
      values("--ltl", "FORMULA", "An LTL formula over the model."),
      values(
          "--witness",
          "CONDITION",
          "A condition that must hold in some reachable state; not to reach it is a failure."),
      flag("--non-progress", "Check that there are no non-progress cycles."),
      flag("--fair", "Consider only weakly fair runs.")
    };
  }

  /** The options that determine the semantics of a model. */
  static OptionSpec[] semanticsOptions() {
    return new OptionSpec[] {
      RoundOptions.option(),
      EventOptions.delivery(),
      EventOptions.anyUpon(),
      EventOptions.sequentialize("Verify"),
      flag("--ignore-deadlock", "Do not report invalid end states."),
      flag("--ignore-assertions", "Do not report failed assertions."),
      FullChannelOption.option()
    };
  }

  /** The explicit-state verification of a Promela model. */
  static Method.Explicit ofPromela(ParseResult arguments) {
    SearchOptions search = search(arguments);
    exclude(arguments, "--errors", "--all-errors");
    exclude(arguments, "--check-dependencies", "--no-reduction");
    exclude(arguments, "--check-dependencies", "--exact-steps");
    exclude(arguments, "--check-dependencies", COVERAGE);
    exclude(arguments, "--fair", COVERAGE);
    if (arguments.matchedOptionValue("--search", "bfs").equals("dfs")) {
      exclude(arguments, "--shortest", "--search");
    }
    return new Method.Explicit(
        different(arguments, search), semantics(arguments), optimisations(arguments, search));
  }

  static Semantics semantics(ParseResult arguments) {
    return new Semantics(
        FullChannelOption.in(arguments),
        RoundOptions.requestedSemantics(arguments),
        EventOptions.mode(arguments));
  }

  /** Rejects options that apply to another language only. */
  public static void rejectForeignOptions(ParseResult arguments, Language language, Path file) {
    List<String> foreign =
        switch (language) {
          case PROMELA -> OF_PROTOCOLS;
          case DISTAL -> OF_PROMELA;
        };
    LanguageOption.rejectOptions(language, foreign, arguments, file);
  }

  /** The meaning of an approximate search without violation. */
  public static ApproximationPolicy approximation(ParseResult arguments) {
    return arguments.hasMatchedOption(ACCEPT_APPROXIMATE)
        ? ApproximationPolicy.ACCEPTED
        : ApproximationPolicy.REFUSED;
  }

  public static Output output(ParseResult arguments) {
    exclude(arguments, "--quiet", "--json");
    if (arguments.hasMatchedOption("--json")) {
      return Output.JSON;
    }
    return arguments.hasMatchedOption("--quiet") ? Output.QUIET : Output.FULL;
  }

  public static List<String> propertyNames(ParseResult arguments) {
    return arguments.matchedOptionValue("--property", List.<String>of());
  }

  private static Set<Optimisation> optimisations(ParseResult arguments, SearchOptions search) {
    var chosen = EnumSet.noneOf(Optimisation.class);
    if (!arguments.hasMatchedOption("--exact-steps")) {
      chosen.addAll(Optimisation.STANDARD);
    }
    if (arguments.hasMatchedOption("--no-merge")) {
      chosen.remove(Optimisation.MERGE);
    }
    if (arguments.hasMatchedOption("--keep-dead-variables")) {
      chosen.remove(Optimisation.RESET_DEAD_VARIABLES);
    }
    if (arguments.matchedOptionValue("--symmetry", "").equals(AUTO)
        && search.fairness() == Fairness.NONE) {
      chosen.add(Optimisation.FIND_SYMMETRY);
    }
    switch (arguments.matchedOptionValue("--psr", "")) {
      case FORCE -> chosen.add(Optimisation.FORCE_PARTITION);
      case CHECK -> chosen.add(Optimisation.PARTITION);
      default -> {}
    }
    return chosen;
  }

  /** The selected properties; if empty, all that the model states. */
  public static List<PropertySelector> properties(ParseResult arguments) {
    var subjects = new LinkedHashSet<PropertySelector>();
    for (String name : propertyNames(arguments)) {
      subjects.add(PropertySelector.named(name));
    }
    for (String formula : arguments.matchedOptionValue("--ltl", List.<String>of())) {
      subjects.add(new PropertySelector.Formula(formula));
    }
    for (String condition : arguments.matchedOptionValue("--witness", List.<String>of())) {
      subjects.add(new PropertySelector.Witness(condition));
    }
    if (arguments.hasMatchedOption("--non-progress")) {
      subjects.add(PropertySelector.named(PropertySelector.PROGRESS));
    }
    return List.copyOf(subjects);
  }

  private static SearchOptions search(ParseResult arguments) {
    String order = arguments.hasMatchedOption("--shortest") ? "bfs" : "auto";
    long errors = arguments.hasMatchedOption("--all-errors") ? 0 : 1;
    return limits(arguments)
        .withSymmetry(symmetryIn(arguments))
        .withOrder(order().value(arguments.matchedOptionValue("--search", order)))
        .withReduction(reduction(arguments))
        .withStore(store().value(arguments.matchedOptionValue("--store", "exact")))
        .withChecked(checked(arguments))
        .withFairness(arguments.hasMatchedOption("--fair") ? Fairness.WEAK : Fairness.NONE)
        .withErrors(
            Math.toIntExact(Math.min(Integer.MAX_VALUE, count(arguments, "--errors", errors))));
  }

  /** The options of a search, with counterexamples that differ if these are wanted. */
  static SearchOptions different(ParseResult arguments, SearchOptions search) {
    if (!arguments.hasMatchedOption(ALL_DIFFERENT)) {
      return search;
    }
    Stream.of(
            "--errors",
            "--all-errors",
            "--fair",
            "--non-progress",
            "--store",
            "--check-dependencies",
            EventOptions.SEQUENTIALIZE,
            "--psr",
            COVERAGE)
        .forEach(other -> exclude(arguments, ALL_DIFFERENT, other));
    if (arguments.matchedOptionValue("--search", "bfs").equals("dfs")) {
      exclude(arguments, ALL_DIFFERENT, "--search");
    }
    if (arguments.matchedOptionValue("--symmetry", "").equals(AUTO)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          ALL_DIFFERENT
              + " and --symmetry auto exclude each other: a detected symmetry may exchange"
              + " statements");
    }
    return search.withDifferent(
        Math.toIntExact(Math.min(Integer.MAX_VALUE, count(arguments, ALL_DIFFERENT, 1))));
  }

  /** The limits and threads of a search. */
  public static SearchOptions limits(ParseResult arguments) {
    SearchOptions defaults = SearchOptions.defaults();
    var memory = new MemorySize(defaults.memoryBytes());
    int cores = Runtime.getRuntime().availableProcessors();
    return defaults
        .withThreads(Math.toIntExact(Math.min(MAX_THREADS, count(arguments, "--threads", cores))))
        .withMaxDepth(count(arguments, "--max-depth", defaults.maxDepth()))
        .withMaxStates(count(arguments, "--max-states", defaults.maxStates()))
        .withMemoryBytes(arguments.matchedOptionValue("--memory", memory).bytes())
        .withTime(arguments.matchedOptionValue("--time", defaults.time()))
        .withCounting(
            arguments.hasMatchedOption(COVERAGE) ? CountPolicy.EXECUTIONS : CountPolicy.OFF);
  }

  static Optional<SymmetryStrategy> symmetryIn(ParseResult arguments) {
    String otherwise = arguments.hasMatchedOption("--exact-steps") ? "off" : "canonical";
    return symmetry().value(arguments.matchedOptionValue("--symmetry", otherwise));
  }

  /**
   * Partial-order reduction is off for shortest counterexamples, which may need another order of
   * steps.
   */
  private static SearchOptions.Reduction reduction(ParseResult arguments) {
    if (arguments.hasMatchedOption("--check-dependencies")) {
      return SearchOptions.Reduction.CHECKED_PARTIAL_ORDER;
    }
    boolean off =
        Stream.of("--shortest", "--no-reduction", "--exact-steps")
            .anyMatch(arguments::hasMatchedOption);
    return off ? SearchOptions.Reduction.NONE : SearchOptions.Reduction.PARTIAL_ORDER;
  }

  /** The properties that are checked in every model. */
  static Set<Property> checked(ParseResult arguments) {
    var checked = EnumSet.copyOf(Method.ALWAYS_CHECKED);
    if (arguments.hasMatchedOption("--ignore-deadlock")) {
      checked.remove(Property.INVALID_END_STATE);
    }
    if (arguments.hasMatchedOption("--ignore-assertions")) {
      checked.remove(Property.ASSERTION);
    }
    return checked;
  }

  static ChoiceOption<Optional<SymmetryStrategy>> symmetry() {
    return new ChoiceOption<Optional<SymmetryStrategy>>("--symmetry")
        .or("off", Optional.empty())
        .or("sorted", Optional.of(SymmetryStrategy.SORTED))
        .or("segmented", Optional.of(SymmetryStrategy.SEGMENTED))
        .or("canonical", Optional.of(SymmetryStrategy.CANONICAL))
        .or(AUTO, Optional.of(SymmetryStrategy.CANONICAL));
  }

  /** {@code --psr} or {@code --psr=force}. */
  public static OptionSpec psr() {
    return OptionSpec.builder("--psr")
        .type(String.class)
        .arity("0..1")
        .fallbackValue(CHECK)
        .paramLabel("check|force")
        .completionCandidates(List.of(CHECK, FORCE))
        .description(
            "Partition symmetry reduction: choose initial values by partition, if that is sound;"
                + " for a round-based protocol, symmetry reduction of input values.")
        .converters(VerifyOptions::checkOrForce)
        .preprocessor(Options.onlyAfterEquals(CHECK))
        .build();
  }

  private static String checkOrForce(String text) {
    if (!text.equals(CHECK) && !text.equals(FORCE)) {
      throw new TypeConversionException("'" + text + "' is not one of " + CHECK + ", " + FORCE);
    }
    return text;
  }

  static ChoiceOption<SearchOptions.Order> order() {
    return new ChoiceOption<SearchOptions.Order>("--search")
        .or("auto", SearchOptions.Order.AUTO)
        .or("dfs", SearchOptions.Order.DFS)
        .or("bfs", SearchOptions.Order.BFS);
  }

  private static ChoiceOption<SearchOptions.Store> store() {
    return new ChoiceOption<SearchOptions.Store>("--store")
        .or("exact", SearchOptions.Store.EXACT)
        .or("bitstate", SearchOptions.Store.BITSTATE)
        .or("hashcompact", SearchOptions.Store.HASH_COMPACT);
  }
}
