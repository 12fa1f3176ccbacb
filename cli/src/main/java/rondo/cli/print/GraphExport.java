package rondo.cli.print;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.Budget;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.Interrupt;
import rondo.cli.option.EventOptions;
import rondo.cli.option.FullChannelOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.Options;
import rondo.cli.option.VerifyOptions;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.event.EventProperty;
import rondo.ir.round.RoundProperty;
import rondo.promela.Promela;
import rondo.simulate.graph.StateGraph;
import rondo.simulate.graph.SymmetryMode;
import rondo.trace.graph.Digraph;
import rondo.trace.graph.DigraphDotPrinter;
import rondo.trace.graph.ProcessAutomata;
import rondo.trace.graph.ProtocolControlGraph;
import rondo.trace.svg.DigraphSvg;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.model.PropertySelector;

/** {@code rondo print --dot} and {@code --svg}: automata and state graphs of a model. */
public final class GraphExport {
  public static final String DOT = "--dot";
  public static final String SVG = "--svg";
  public static final String STATES = "--states";
  public static final String MAX_STATES = "--max-states";
  public static final String SYMMETRY = "--symmetry";
  public static final String TIME = "--time";
  public static final long DEFAULT_STATES = 200;
  public static final Duration DEFAULT_TIME = Duration.ofMinutes(1);

  /** Options that only a state graph has. */
  public static final List<String> OF_STATES =
      List.of(MAX_STATES, SYMMETRY, TIME, "--full-channel", "--delivery", "--any-upon");

  private final ModelArguments model;
  private final ParseResult arguments;
  private final Console console;

  public GraphExport(ModelArguments model, ParseResult arguments, Console console) {
    this.model = model;
    this.arguments = arguments;
    this.console = console;
  }

  public static boolean isRequested(ParseResult arguments) {
    return arguments.hasMatchedOption(DOT) || arguments.hasMatchedOption(SVG);
  }

  /** The automata of a Promela model, with the observers of its properties. */
  public Exit printAutomata(ProcessSystem system, Promela.Model loaded) {
    return print(ProcessAutomata.graph(system, loaded.observers()));
  }

  /** The control graph of a protocol. */
  public Exit printControl(Distal.Model loaded) {
    return print(
        switch (loaded) {
          case Distal.RoundProtocol protocol -> ProtocolControlGraph.of(protocol.system());
          case Distal.EventProtocol protocol -> ProtocolControlGraph.of(protocol.system());
        });
  }

  /** The states of a Promela model. */
  public Exit printStates(PromelaSettings settings) throws RejectedException {
    Options.reject("--delivery", arguments, "a Promela model", model.file() + " is");
    Options.reject("--any-upon", arguments, "a Promela model", model.file() + " is");
    List<String> named = VerifyOptions.propertyNames(arguments);
    if (named.size() > 1) {
      throw oneFormula();
    }
    PropertySelector selector =
        named.isEmpty() ? new PropertySelector.Safety() : PropertySelector.named(named.getFirst());
    StateGraph.Bounds bounds = bounds();
    Set<Optimisation> optimisations = EnumSet.noneOf(Optimisation.class);
    optimisations.addAll(settings.optimisations());
    if (bounds.symmetry() == SymmetryMode.ORBITS) {
      optimisations.add(Optimisation.FIND_SYMMETRY);
      optimisations.add(Optimisation.KEEP_PROCESSES);
    }
    var selected =
        new PromelaSettings(
            settings.model(), FullChannelOption.in(arguments), optimisations, selector);
    ProcessSystem system = selected.optimised(selected.load());
    return within(() -> StateGraph.of(system, selected.policy(), bounds));
  }

  /** The states of a protocol. */
  public Exit printStates(Distal.Model loaded) throws RejectedException {
    Options.reject("--full-channel", arguments, "a protocol", model.file() + " is");
    StateGraph.Bounds bounds = bounds();
    return switch (loaded) {
      case Distal.RoundProtocol protocol -> {
        for (String option : List.of("--delivery", "--any-upon")) {
          Options.reject(option, arguments, "a round-based protocol", model.file() + " is");
        }
        var catalog = PropertyCatalog.of(protocol.system(), model.source());
        List<RoundProperty> some = new ArrayList<>(chosen(catalog));
        if (VerifyOptions.propertyNames(arguments).isEmpty()) {
          some.removeIf(
              p ->
                  !p.assumptions().isEmpty()
                      || p.isWitness()
                      || p instanceof RoundProperty.Temporal
                      || p instanceof RoundProperty.Validity);
        }
        requireOneFormula(some.stream().filter(RoundProperty.Temporal.class::isInstance).count());
        requireOneFormula(some.stream().filter(RoundProperty.Validity.class::isInstance).count());
        if (some.isEmpty()) {
          some.add(catalog.safety());
        }
        yield within(() -> StateGraph.of(protocol.system().withProperties(some), bounds));
      }
      case Distal.EventProtocol protocol -> {
        var catalog = PropertyCatalog.of(protocol.system(), model.source());
        List<EventProperty> some = new ArrayList<>(chosen(catalog));
        if (VerifyOptions.propertyNames(arguments).isEmpty()) {
          some.removeIf(
              p ->
                  p.isWitness()
                      || p instanceof EventProperty.Temporal
                      || p instanceof EventProperty.RoundBased);
        }
        requireOneFormula(some.stream().filter(EventProperty.Temporal.class::isInstance).count());
        if (some.stream().anyMatch(EventProperty.RoundBased.class::isInstance)) {
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--property " + EventProperty.ROUND_BASED + ": it is not a property of states");
        }
        yield within(
            () ->
                StateGraph.of(
                    protocol.system().withProperties(some), EventOptions.mode(arguments), bounds));
      }
    };
  }

  private <P extends ProtocolProperty> List<P> chosen(PropertyCatalog<P> catalog)
      throws RejectedException {
    List<String> named = VerifyOptions.propertyNames(arguments);
    return named.isEmpty() ? catalog.stated() : catalog.named(named);
  }

  private void requireOneFormula(long formulas) {
    if (formulas > 1) {
      throw oneFormula();
    }
  }

  private ParameterException oneFormula() {
    return new ParameterException(
        arguments.commandSpec().commandLine(),
        "--property: a state graph is the product with one formula; name one");
  }

  private StateGraph.Bounds bounds() {
    long states = Options.count(arguments, MAX_STATES, DEFAULT_STATES);
    return new StateGraph.Bounds(
        (int) Math.min(states, Integer.MAX_VALUE),
        arguments.matchedOptionValue(SYMMETRY, "off").equals("off")
            ? SymmetryMode.OFF
            : SymmetryMode.ORBITS);
  }

  private interface Construction {
    StateGraph graph();
  }

  private Exit within(Construction construction) {
    Duration time = arguments.matchedOptionValue(TIME, DEFAULT_TIME);
    try (Budget budget = Budget.current().within(time, Interrupt.requested())) {
      StateGraph graph = budget.call(construction::graph);
      print(graph.digraph());
      if (graph.isComplete()) {
        return Exit.HOLDS;
      }
      console
          .err()
          .println(
              "warning: the graph is truncated after "
                  + graph.states()
                  + " states; --max-states N shows more");
      return Exit.INCONCLUSIVE;
    }
  }

  private Exit print(Digraph graph) {
    console
        .out()
        .print(
            arguments.hasMatchedOption(SVG)
                ? DigraphSvg.print(graph)
                : DigraphDotPrinter.print(graph));
    return Exit.HOLDS;
  }
}
