package rondo.cli;

import static rondo.cli.option.Options.count;
import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.io.OutputDestination;
import rondo.cli.io.StandardInput;
import rondo.cli.option.ColourOption;
import rondo.cli.option.EventOptions;
import rondo.cli.option.FullChannelOption;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.ModelLocation;
import rondo.cli.option.Options;
import rondo.cli.trace.SavedTrace;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.Fault;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.promela.Promela;
import rondo.report.TerminalStyle;
import rondo.simulate.EventSimulation;
import rondo.simulate.PromelaSimulation;
import rondo.simulate.Prompt;
import rondo.simulate.RandomRoundRun;
import rondo.simulate.RoundSimulation;
import rondo.trace.Property;
import rondo.trace.file.ExecutionMode;
import rondo.trace.file.SavedRun;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.verify.model.Language;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertyCatalog;

/** {@code rondo simulate}: one run of a model. */
final class SimulateCommand implements Command {
  private static final long STEPS = 1000;
  private static final long ROUNDS = 10;
  private static final long EVENTS = 50;

  private static final String STOPPED = "stopped here; --steps sets the maximal length of a run";

  /** Options that a trace determines: its run, model and settings. */
  private static final List<String> OF_NO_USE_WHEN_GUIDED =
      List.of(
          "--interactive",
          "--seed",
          "--steps",
          "--save",
          "-D",
          "--language",
          "--full-channel",
          "--delivery",
          "--any-upon");

  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS = List.of("--delivery", "--any-upon");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Simulate one run of a model: at random, interactively, or along a saved trace.",
            "For a protocol, a file *.dst, the behaviour of the network is random, too.",
            "A run that violates a property ends there, with exit status 1.")
        .footer(
            "",
            "Examples:",
            "  rondo simulate --seed 7 --steps 50 examples/promela/peterson.pml",
            "  rondo simulate --interactive examples/promela/peterson.pml",
            "  rondo simulate --seed 7 examples/rounds/one_third_rule.dst",
            "  rondo simulate --seed 7 --delivery mmp examples/distal/paxos.dst",
            "  rondo simulate --interactive examples/rounds/one_third_rule.dst",
            "  rondo simulate --interactive examples/distal/paxos.dst",
            "  rondo simulate --seed 7 - < examples/promela/peterson.pml",
            "  rondo simulate --guided peterson_broken.pml.trace.json");
    ModelArguments.declare(spec, ModelArguments.Need.OPTIONAL);
    spec.addOption(
        value(
            "--seed",
            "N",
            Long.class,
            "Random seed; the same seed gives the same run.",
            Options::whole));
    spec.addOption(
        count(
            "--steps",
            "Stop after N transitions, rounds or events; default: %d, %d or %d."
                .formatted(STEPS, ROUNDS, EVENTS)));
    spec.addOption(flag("--interactive", "Choose every transition, round or event at a prompt."));
    spec.addOption(
        value("--guided", "TRACE", Path.class, "Replay a saved trace on its model.", Path::of));
    spec.addOption(value("--save", "FILE", Path.class, "Save the run as a trace.", Path::of));
    spec.addOption(flag("--json", "Print the run as JSON."));
    spec.addOption(FullChannelOption.option());
    spec.addOption(EventOptions.delivery());
    spec.addOption(EventOptions.anyUpon());
    spec.addOption(ColourOption.option());
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    OF_NO_USE_WHEN_GUIDED.forEach(o -> exclude(arguments, "--guided", o));
    exclude(arguments, "--interactive", "--seed");
    exclude(arguments, "--interactive", "--steps");
    exclude(arguments, "--interactive", "--json");
    OutputDestination.require(arguments, "--save", OutputDestination.Kind.TRACE);
    if (arguments.hasMatchedOption("--guided")) {
      Path file = arguments.matchedOptionValue("--guided", Path.of(""));
      SavedTrace saved = SavedTrace.read(file, ModelLocation.of(arguments));
      console.out().print(text(saved.view(), arguments, style));
      return saved.exit();
    }
    rejectTwoInputs(arguments);
    ModelArguments model = ModelArguments.of(arguments, console);
    return switch (model.language()) {
      case PROMELA -> {
        LanguageOption.rejectOptions(Language.PROMELA, OF_EVENTS, arguments, model.file());
        yield steps(model, arguments, console, style);
      }
      case DISTAL -> {
        LanguageOption.rejectOptions(
            Language.DISTAL, List.of("--full-channel"), arguments, model.file());
        yield protocol(model, arguments, console);
      }
    };
  }

  /** Rejects a model from standard input in an interactive simulation. */
  private static void rejectTwoInputs(ParseResult arguments) {
    if (arguments.hasMatchedOption("--interactive")
        && ModelArguments.file(arguments).filter(StandardInput::isRequested).isPresent()) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--interactive reads from standard input, so that the model has to be in a file");
    }
  }

  private static Exit steps(
      ModelArguments where, ParseResult arguments, Console console, TerminalStyle style)
      throws RejectedException, IOException {
    var settings =
        new PromelaSettings(
            where.source(), FullChannelOption.in(arguments), EnumSet.noneOf(Optimisation.class));
    Promela.Model model = settings.load();
    Diagnostics.print(model.warnings(), console);
    var simulation = new PromelaSimulation(model.system(), settings.policy());
    if (arguments.hasMatchedOption("--interactive")) {
      new Prompt(simulation, console.in(), console.out(), style).run();
    } else {
      runRandomly(simulation, arguments, console, style);
    }
    SavedRun run = settings.savedRun(model.system(), simulation.run());
    return save(run, violated(simulation.view()), where, arguments);
  }

  private static void runRandomly(
      PromelaSimulation simulation, ParseResult arguments, Console console, TerminalStyle style) {
    long seed = seed(arguments);
    simulation.runRandomly(seed, count(arguments, "--steps", STEPS));
    TraceView view = simulation.view();
    console.out().print(text(view, arguments, style));
    if (!arguments.hasMatchedOption("--json")) {
      if (view.ending() instanceof Ending.Open) {
        console.out().println(STOPPED);
      }
      console.out().println(style.faint("seed " + seed));
    }
  }

  private static Exit protocol(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException, IOException {
    Distal.Model model =
        Distal.load(
            where.source().protocolText(), where.source().defines(), OrderSensitivity.SENSITIVE);
    return switch (model) {
      case Distal.RoundProtocol protocol -> {
        OF_EVENTS.forEach(
            o -> Options.reject(o, arguments, "a round-based protocol", where.file() + " is"));
        Diagnostics.print(protocol.warnings(), console);
        yield rounds(protocol.system(), where, arguments, console);
      }
      case Distal.EventProtocol eventProtocol -> {
        Diagnostics.print(eventProtocol.warnings(), console);
        yield events(eventProtocol.system(), where, arguments, console);
      }
    };
  }

  private static Exit rounds(
      RoundSystem system, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    if (arguments.hasMatchedOption("--interactive")) {
      return chosen(new RoundSimulation(system), where, arguments, console);
    }
    long seed = seed(arguments);
    long most = count(arguments, "--steps", ROUNDS);
    RandomRoundRun rounds = RandomRoundRun.of(system, seed, most);
    console.out().print(text(rounds.view(), arguments, style));
    String stopped =
        switch (rounds.ending()) {
          case VIOLATED, OVER -> "";
          case ROUND_LIMIT -> STOPPED;
          case STUCK -> "stopped here: no round was found that the network allows";
        };
    end(stopped, seed, arguments, console, style);
    boolean broken = rounds.ending() == RandomRoundRun.Ending.VIOLATED;
    String name = rounds.violatedProperty().map(RoundProperty::name).orElse(PropertyCatalog.SAFETY);
    Optional<String> property = broken ? Optional.of(name) : Optional.empty();
    return save(new SavedRun.OfRounds(rounds.run()), property, where, arguments);
  }

  /** Runs an interactive simulation of rounds. */
  private static Exit chosen(
      RoundSimulation simulation, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    new Prompt(simulation, console.in(), console.out(), style).run();
    if (!simulation.hasStarted()) {
      return Exit.HOLDS;
    }
    String name =
        simulation.violatedProperty().map(RoundProperty::name).orElse(PropertyCatalog.SAFETY);
    Optional<String> property = simulation.isViolated() ? Optional.of(name) : Optional.empty();
    return save(new SavedRun.OfRounds(simulation.run()), property, where, arguments);
  }

  private static Exit events(
      EventSystem system, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    ExecutionMode mode = EventOptions.mode(arguments);
    var simulation = new EventSimulation(system, mode);
    if (arguments.hasMatchedOption("--interactive")) {
      new Prompt(simulation, console.in(), console.out(), style).run();
      if (!simulation.hasStarted()) {
        return Exit.HOLDS;
      }
    } else {
      long seed = seed(arguments);
      simulation.runRandomly(seed, count(arguments, "--steps", EVENTS));
      console.out().print(text(simulation.view(), arguments, style));
      String stopped = simulation.isOver() ? "nothing more can happen" : STOPPED;
      end(simulation.isViolated() ? "" : stopped, seed, arguments, console, style);
    }
    String name =
        simulation.violatedProperty().map(EventProperty::name).orElse(PropertyCatalog.SAFETY);
    Optional<String> property = simulation.isViolated() ? Optional.of(name) : Optional.empty();
    return save(new SavedRun.OfEvents(mode, simulation.run()), property, where, arguments);
  }

  /** Explains why a random run stops, and how to reproduce it. */
  private static void end(
      String stopped, long seed, ParseResult arguments, Console console, TerminalStyle style) {
    if (!arguments.hasMatchedOption("--json")) {
      if (!stopped.isEmpty()) {
        console.out().println(stopped);
      }
      console.out().println(style.faint("seed " + seed));
    }
  }

  /** Saves a run, if that is requested; the exit status tells whether it violates a property. */
  private static Exit save(
      SavedRun run, Optional<String> property, ModelArguments where, ParseResult arguments)
      throws IOException {
    if (arguments.hasMatchedOption("--save")) {
      Path file = arguments.matchedOptionValue("--save", Path.of(""));
      new OutputDestination(file, OutputDestination.Kind.TRACE)
          .save(where.source().traceFile(file, property, run).write());
    }
    return property.isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }

  /** The seed of a random run, random by default; a saved run needs none. */
  private static long seed(ParseResult arguments) {
    return arguments.matchedOptionValue("--seed", System.nanoTime() % 1_000_000);
  }

  private static String text(TraceView view, ParseResult arguments, TerminalStyle style) {
    return arguments.hasMatchedOption("--json")
        ? TraceJson.of(view).pretty()
        : TracePrinter.print(view, style.style());
  }

  private static Optional<String> violated(TraceView view) {
    return switch (view.ending()) {
      case Ending.Failed(Fault fault) -> Optional.of(Property.of(fault.kind()).title());
      case Ending.Deadlock _ -> Optional.of(Property.INVALID_END_STATE.title());
      case Ending.Lasso _ -> Optional.of(Property.ACCEPTANCE_CYCLE.title());
      case Ending.Finished _, Ending.Open _ -> Optional.empty();
    };
  }
}
