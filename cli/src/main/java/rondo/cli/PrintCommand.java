package rondo.cli;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.value;
import static rondo.cli.option.Options.values;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.option.ChoiceOption;
import rondo.cli.option.EventOptions;
import rondo.cli.option.ForAllOption;
import rondo.cli.option.FullChannelOption;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.TimeSpan;
import rondo.cli.option.VerifyOptions;
import rondo.cli.print.GraphExport;
import rondo.cli.print.PromelaExport;
import rondo.cli.print.PromelaExport.Scheduling;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.print.SystemPrinter;
import rondo.ir.print.SystemPrinter.Positions;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.promela.Promela;
import rondo.simulate.graph.SymmetryMode;
import rondo.translate.threshold.ThresholdAutomatonPrinter;
import rondo.verify.model.Language;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.parameterized.ThresholdQuery;

/** {@code rondo print}: prints the lowered model. */
final class PrintCommand implements Command {
  private static final List<String> OF_PROMELA = List.of("--ir", "--spin", "--optimised");
  private static final String AUTOMATON = "--ta";
  private static final List<String> OF_DISTAL = List.of("--as", AUTOMATON);
  private static final String PROPERTY = "--property";
  private static final ChoiceOption<Scheduling> AS =
      new ChoiceOption<Scheduling>("--as")
          .or("promela", Scheduling.ONE)
          .or("lockstep", Scheduling.ALL);

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Print a model as Rondo interprets it: its variables, channels and automata.",
            "A protocol is printed as it was parsed, reformatted. With --dot or --svg, the automata"
                + " of a model, or the handlers or rounds of a protocol; with --states, the"
                + " reachable states and transitions.")
        .footer(
            "",
            "Examples:",
            "  rondo print --dot examples/promela/herlihy.pml | dot -Tsvg > herlihy.svg",
            "  rondo print --svg --states examples/promela/peterson_broken.pml > states.svg",
            "  rondo print --svg --states --symmetry auto -DN=2 examples/rounds/flood_set.dst > s.svg",
            "  rondo print --spin examples/promela/lock_server.pml > plain.pml",
            "  rondo print --spin - < examples/promela/lock_server.pml > plain.pml",
            "  rondo print --as promela -DN=3 examples/rounds/one_third_rule.dst > rule.pml",
            "  rondo print --ta --for-all N,F examples/distal/authenticated_broadcast.dst > st.ta");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(flag("--ir", "As text (default)."));
    spec.addOption(flag(GraphExport.DOT, "The automata as a graph for Graphviz."));
    spec.addOption(flag(GraphExport.SVG, "The automata as a picture."));
    spec.addOption(
        flag(GraphExport.STATES, "With --dot or --svg: the states instead of the automata."));
    spec.addOption(
        count(
            GraphExport.MAX_STATES,
            "No more than N states, breadth first; default: "
                + GraphExport.DEFAULT_STATES
                + ". If there are more, the graph says so, and the exit status is 3."));
    spec.addOption(
        new ChoiceOption<SymmetryMode>(GraphExport.SYMMETRY)
            .or("off", SymmetryMode.OFF)
            .or("auto", SymmetryMode.ORBITS)
            .described("One node for each orbit of symmetric states; default: off."));
    spec.addOption(
        value(
            GraphExport.TIME,
            "TIME",
            Duration.class,
            "Time limit of --states, such as 30s; default: 1m.",
            TimeSpan::parse));
    spec.addOption(FullChannelOption.option());
    spec.addOption(EventOptions.delivery());
    spec.addOption(EventOptions.anyUpon());
    spec.addOption(
        flag("--spin", "As plain Promela for Spin: no macros, no inlines, no replicated types."));
    spec.addOption(
        AS.described(
            "A protocol as Promela for Spin: as one process that executes its rounds, or as"
                + " processes in lockstep. Without this option, as Distal."));
    spec.addOption(
        flag(
            AUTOMATON,
            "A protocol of events as a threshold automaton, in the format of ByMC, whose parameters"
                + " are those of --for-all."));
    for (OptionSpec option : ForAllOption.options()) {
      spec.addOption(option);
    }
    spec.addOption(
        values(
            PROPERTY,
            "NAME",
            "With --ta, a property to print as a specification; default: all that can be. With"
                + " --as, a property to check in Promela; default: all that can be checked together."
                + " With --states, a property to evaluate, or a formula whose observer the states"
                + " include; default: the properties of single states."));
    spec.addOption(flag("--optimised", "As verify explores it, after its optimisations."));
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    checkGraphOptions(arguments);
    return switch (model.language()) {
      case PROMELA -> {
        LanguageOption.rejectOptions(Language.PROMELA, OF_DISTAL, arguments, model.file());
        yield printSystem(model, arguments, console);
      }
      case DISTAL -> {
        LanguageOption.rejectOptions(Language.DISTAL, OF_PROMELA, arguments, model.file());
        if (arguments.hasMatchedOption(AUTOMATON)) {
          yield printAutomaton(model, arguments, console);
        }
        Distal.Model loaded =
            Distal.load(
                model.source().protocolText(),
                model.source().defines(),
                OrderSensitivity.SENSITIVE);
        Diagnostics.print(loaded.warnings(), console);
        if (GraphExport.isRequested(arguments)) {
          var graphs = new GraphExport(model, arguments, console);
          yield arguments.hasMatchedOption(GraphExport.STATES)
              ? graphs.printStates(loaded)
              : graphs.printControl(loaded);
        }
        console
            .out()
            .print(
                arguments.hasMatchedOption("--as")
                    ? new PromelaExport(model.source(), VerifyOptions.propertyNames(arguments))
                        .print(loaded, AS.value(arguments.matchedOptionValue("--as", "")))
                    : Distal.print(model.source().protocolText()));
        yield Exit.HOLDS;
      }
    };
  }

  private static Exit printAutomaton(ModelArguments model, ParseResult arguments, Console console)
      throws RejectedException {
    ThresholdAutomaton automaton =
        ThresholdQuery.automaton(
            model.source(),
            ForAllOption.parameters(arguments),
            VerifyOptions.propertyNames(arguments));
    console
        .out()
        .print(
            ThresholdAutomatonPrinter.print(
                automaton, "The threshold automaton of " + model.file().getFileName()));
    return Exit.HOLDS;
  }

  /** Options that have no meaning together, or without another one. */
  private static void checkGraphOptions(ParseResult arguments) {
    for (String other : List.of("--ir", "--spin", "--as", GraphExport.DOT, GraphExport.SVG)) {
      exclude(arguments, AUTOMATON, other);
    }
    if (arguments.hasMatchedOption(AUTOMATON) != ForAllOption.isIn(arguments)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), AUTOMATON + " and --for-all require each other");
    }
    exclude(arguments, GraphExport.DOT, GraphExport.SVG);
    for (String graph : List.of(GraphExport.DOT, GraphExport.SVG)) {
      for (String other : List.of("--ir", "--spin", "--as")) {
        exclude(arguments, graph, other);
      }
    }
    if (!GraphExport.isRequested(arguments)) {
      require(arguments, GraphExport.STATES, "--dot or --svg");
    }
    if (!arguments.hasMatchedOption(GraphExport.STATES)) {
      GraphExport.OF_STATES.forEach(o -> require(arguments, o, GraphExport.STATES));
      if (!arguments.hasMatchedOption("--as") && !arguments.hasMatchedOption(AUTOMATON)) {
        require(arguments, PROPERTY, "--as, --ta or --states");
      }
    }
  }

  private static void require(ParseResult arguments, String option, String other) {
    if (arguments.hasMatchedOption(option)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), option + " needs " + other);
    }
  }

  private static Exit printSystem(ModelArguments file, ParseResult arguments, Console console)
      throws RejectedException {
    for (String other : List.of("--ir", "--optimised")) {
      exclude(arguments, "--spin", other);
    }
    Set<Optimisation> optimisations =
        arguments.hasMatchedOption("--optimised")
            ? Optimisation.STANDARD
            : EnumSet.noneOf(Optimisation.class);
    var settings = new PromelaSettings(file.source(), FullChannelPolicy.BLOCK, optimisations);
    Promela.Model model = settings.load();
    Diagnostics.print(model.warnings(), console);
    if (arguments.hasMatchedOption("--spin")) {
      console
          .out()
          .print(
              Promela.plainPromela(settings.model().promelaSources(), settings.model().defines()));
      return Exit.HOLDS;
    }
    var graphs = new GraphExport(file, arguments, console);
    if (arguments.hasMatchedOption(GraphExport.STATES)) {
      return graphs.printStates(settings);
    }
    ProcessSystem system = settings.optimised(model);
    if (GraphExport.isRequested(arguments)) {
      return graphs.printAutomata(system, model);
    }
    console.out().print(SystemPrinter.print(system, model.observers(), Positions.SHOWN));
    return Exit.HOLDS;
  }
}
