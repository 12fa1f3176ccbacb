package rondo.cli.option;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.group;
import static rondo.cli.option.Options.value;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.OutputDestination;
import rondo.diagnostics.SpellingSuggestion;
import rondo.mutate.MutationOptions;
import rondo.mutate.MutationOptions.Selection;
import rondo.mutate.change.MutationOperator;
import rondo.report.MemorySize;
import rondo.verify.method.Method;
import rondo.verify.model.Model;

/** The options of {@code rondo mutate}. */
public final class MutateOptions {
  private static final String OPERATORS = "--operators";
  private static final String LIMIT = "--limit";
  private static final String SAMPLE = "--sample";
  private static final String SEED = "--seed";
  private static final String REPORT = "--report";
  private static final long DEFAULT_SEED = 1;

  private MutateOptions() {}

  public static void declare(CommandSpec spec) {
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    group(
        spec,
        "Mutants; default: all",
        OptionSpec.builder(OPERATORS)
            .type(String.class)
            .paramLabel("NAME[,NAME...]")
            .completionCandidates(
                Stream.of(MutationOperator.values()).map(MutationOperator::title).toList())
            .description("Only these mutation operators, see below.")
            .build(),
        count(LIMIT, "Only the first N mutants."),
        count(SAMPLE, "Only a random sample of N mutants."),
        value(SEED, "N", Long.class, "The seed of the sample; default: 1.", Options::whole));
    group(
        spec, "Properties; default: all properties of the model", VerifyOptions.propertyOptions());
    group(spec, "Semantics", VerifyOptions.semanticsOptions());
    group(
        spec,
        "Search",
        VerifyOptions.order().described("The order of the search, as for rondo verify."),
        flag("--shortest", "Breadth first, without reduction, for a shortest counterexample."),
        count("--threads", "Number of threads; default: 1, so that results are repeatable."),
        VerifyOptions.symmetry().described("Symmetry reduction, as for rondo verify."),
        VerifyOptions.psr(),
        flag("--no-reduction", "No partial-order reduction."));
    group(
        spec,
        "Limits",
        value(
            "--time",
            "TIME",
            Duration.class,
            "Time limit of a mutant, such as 30s; default: at least 10s, and at least five times"
                + " the time of the original.",
            TimeSpan::parse),
        count("--max-depth", "No deeper than N steps."),
        count("--max-states", "No more than N states."),
        value(
            "--memory", "SIZE", MemorySize.class, "Memory limit, such as 4g.", MemorySize::parse));
    group(
        spec,
        "Output",
        flag("--quiet", "Print only the survivors and the score."),
        flag("--json", "Print the report as JSON."),
        value(
            REPORT,
            "FILE.html",
            Path.class,
            "Write an HTML page: the mutants, and where they are in the model.",
            text -> ReportOptions.htmlFile(text, "--json writes another format")),
        ColourOption.option());
  }

  /** The operators and what they do, for the help. */
  public static String[] operatorLines() {
    return Stream.of(MutationOperator.values())
        .map(o -> "  %-11s %s".formatted(o.title(), o.description()))
        .toArray(String[]::new);
  }

  public static MutationOptions of(ParseResult arguments) {
    exclude(arguments, LIMIT, SAMPLE);
    if (arguments.hasMatchedOption(SEED) && !arguments.hasMatchedOption(SAMPLE)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), SEED + " requires " + SAMPLE);
    }
    Selection selection = new Selection.All();
    if (arguments.hasMatchedOption(LIMIT)) {
      selection = new Selection.First(number(arguments, LIMIT));
    } else if (arguments.hasMatchedOption(SAMPLE)) {
      selection =
          new Selection.Sample(
              number(arguments, SAMPLE), arguments.matchedOptionValue(SEED, DEFAULT_SEED));
    }
    return new MutationOptions(
        operators(arguments),
        selection,
        Optional.ofNullable(arguments.matchedOptionValue("--time", null)));
  }

  private static int number(ParseResult arguments, String option) {
    return (int) Math.min(Integer.MAX_VALUE, count(arguments, option, 0));
  }

  private static Set<MutationOperator> operators(ParseResult arguments) {
    if (!arguments.hasMatchedOption(OPERATORS)) {
      return EnumSet.allOf(MutationOperator.class);
    }
    var operators = EnumSet.noneOf(MutationOperator.class);
    String names = arguments.matchedOptionValue(OPERATORS, "");
    for (String name : names.split(",", -1)) {
      operators.add(
          MutationOperator.titled(name.strip()).orElseThrow(() -> unknown(arguments, name)));
    }
    return operators;
  }

  private static ParameterException unknown(ParseResult arguments, String name) {
    var titles = Stream.of(MutationOperator.values()).map(MutationOperator::title).toList();
    String help =
        SpellingSuggestion.nearest(name.strip(), titles)
            .map(n -> "did you mean '" + n + "'?")
            .orElse("they are " + titles.stream().collect(Collectors.joining(", ")));
    return new ParameterException(
        arguments.commandSpec().commandLine(),
        OPERATORS + ": there is no operator '" + name.strip() + "'; " + help);
  }

  /**
   * The method for this model and its mutants.
   *
   * @param method the method for its language
   */
  public static Method method(Method method, Model model, ParseResult arguments) {
    Duration time = VerifyOptions.limits(arguments).time();
    Method refined = MethodOptions.refined(method, model, arguments, time);
    if (arguments.hasMatchedOption("--threads")) {
      return refined;
    }
    return switch (refined) {
      case Method.Explicit e -> e.with(e.search().withThreads(1));
      case Method.Sequentialized s ->
          new Method.Sequentialized(s.search().withThreads(1), s.semantics());
      case Method.Gpu _, Method.Smt _, Method.Sampled _, Method.Parameterized _ -> refined;
    };
  }

  /** The file of the page, if one is to be written; rejects one that must not be overwritten. */
  public static Optional<OutputDestination> page(ParseResult arguments) {
    OutputDestination.require(arguments, REPORT, OutputDestination.Kind.HTML);
    return arguments.hasMatchedOption(REPORT)
        ? Optional.of(
            new OutputDestination(
                arguments.matchedOptionValue(REPORT, Path.of("")), OutputDestination.Kind.HTML))
        : Optional.empty();
  }
}
