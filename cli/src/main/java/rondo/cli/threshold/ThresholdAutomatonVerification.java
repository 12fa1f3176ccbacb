package rondo.cli.threshold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.VerifyOptions;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.threshold.ThresholdResult;
import rondo.translate.threshold.ThresholdAutomatonParser;
import rondo.verify.method.SolverOptions;
import rondo.verify.parameterized.ParameterizedUnsupported;
import rondo.verify.parameterized.ThresholdQuery;

/** {@code rondo verify} for threshold automata as text, for all values of their parameters. */
public final class ThresholdAutomatonVerification {
  private static final String EXTENSION = ".ta";

  /** The options that have a meaning. */
  private static final Set<String> OPTIONS = Set.of("--property", "--time", "--quiet");

  private final ParseResult arguments;
  private final Console console;

  public ThresholdAutomatonVerification(ParseResult arguments, Console console) {
    this.arguments = arguments;
    this.console = console;
  }

  /** Whether a file is a threshold automaton. */
  public static boolean accepts(Path file) {
    return file.toString().endsWith(EXTENSION);
  }

  /** Verifies automata one after the other. */
  public Exit run(List<ModelArguments> models) throws RejectedException, IOException {
    for (OptionSpec option : arguments.matchedOptions()) {
      if (!OPTIONS.contains(option.longestName())) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(),
            option.longestName() + " has no meaning for threshold automata");
      }
    }
    Exit worst = Exit.HOLDS;
    for (ModelArguments model : models) {
      if (!accepts(model.file())) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(),
            "threshold automata are verified apart from other models, such as " + model.file());
      }
      worst = worst.or(verify(model.file()));
    }
    return worst;
  }

  private Exit verify(Path file) throws RejectedException, IOException {
    ThresholdAutomaton automaton =
        ThresholdAutomatonParser.parse(file.toString(), Files.readString(file));
    List<Specification> selected = selected(automaton);
    console.out().println("automaton    " + automaton.name());
    console.out().println("for every    " + String.join(", ", automaton.parameters()));
    console.out().println();
    Exit worst = Exit.HOLDS;
    for (Specification specification : selected) {
      worst = worst.or(verify(automaton, specification));
    }
    return worst;
  }

  private List<Specification> selected(ThresholdAutomaton automaton) throws RejectedException {
    List<String> names = VerifyOptions.propertyNames(arguments);
    if (names.isEmpty()) {
      if (automaton.specifications().isEmpty()) {
        throw new RejectedException(
            Diagnostic.error("V017", Position.NONE, "there are no specifications to verify"));
      }
      return automaton.specifications();
    }
    var selected = new ArrayList<Specification>();
    for (String name : names) {
      selected.add(
          automaton
              .specification(name)
              .orElseThrow(
                  () ->
                      new RejectedException(
                          Diagnostic.error(
                              "V017",
                              Position.NONE,
                              "there is no specification `%s`".formatted(name)))));
    }
    return selected;
  }

  private Exit verify(ThresholdAutomaton automaton, Specification specification)
      throws RejectedException {
    ThresholdResult result;
    try (Budget budget =
        Budget.current().within(VerifyOptions.limits(arguments).time(), () -> false)) {
      result =
          budget.callChecked(
              () -> ThresholdQuery.verify(automaton, specification, SolverOptions.DEFAULT));
    } catch (LimitReachedException e) {
      result = new ThresholdResult.Inconclusive("a limit was reached: " + e.limit());
    }
    return switch (result) {
      case ThresholdResult.Proved _ ->
          print("holds for all parameters  " + specification.name(), List.of(), Exit.HOLDS);
      case ThresholdResult.Violated(var parameters, List<String> steps) -> {
        String values =
            parameters.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(" "));
        yield print(
            "violated for %s: %s".formatted(values, specification.name()), steps, Exit.VIOLATED);
      }
      case ThresholdResult.NoValues _ ->
          throw ParameterizedUnsupported.noValues(automaton.parameters());
      case ThresholdResult.Inconclusive(String reason) ->
          print(
              "inconclusive: %s  %s".formatted(reason, specification.name()),
              List.of(),
              Exit.INCONCLUSIVE);
    };
  }

  private Exit print(String verdict, List<String> steps, Exit exit) {
    console.out().println(verdict);
    if (!arguments.hasMatchedOption("--quiet")) {
      steps.forEach(s -> console.out().println("  " + s));
    }
    return exit;
  }
}
