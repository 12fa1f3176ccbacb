package rondo.cli;

import static rondo.cli.Options.count;
import static rondo.cli.Options.exclude;
import static rondo.cli.Options.flag;
import static rondo.cli.Options.value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Paint;
import rondo.cli.simulate.EventSimulation;
import rondo.cli.simulate.Prompt;
import rondo.cli.simulate.RandomRounds;
import rondo.cli.simulate.RoundSimulation;
import rondo.cli.simulate.StepSimulation;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.Fault;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.promela.Promela;
import rondo.trace.Property;
import rondo.trace.Story;
import rondo.trace.Story.Ending;
import rondo.trace.StoryJson;
import rondo.trace.StoryPrinter;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventStoryJson;
import rondo.trace.event.EventStoryPrinter;
import rondo.trace.event.EventTraceFile;
import rondo.trace.round.RoundStory;
import rondo.trace.round.RoundStoryJson;
import rondo.trace.round.RoundStoryPrinter;

/** {@code rondo simulate}: one run of a model. */
final class SimulateCommand implements Command {
  private static final long STEPS = 1000;
  private static final long ROUNDS = 10;
  private static final long EVENTS = 50;

  private static final String STOPPED = "stopped here; --steps sets how far a run goes";

  /** A trace says how its run goes, and on which model with which settings. */
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

  /** What has a meaning for protocols of events only. */
  private static final List<String> OF_EVENTS = List.of("--delivery", "--any-upon");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Follow one run of a model: at random, by hand, or along a saved counterexample.",
            "The run of a protocol, a file *.dst, is random in what the network does, too.",
            "A run that breaks a property ends there, with exit status 1.")
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
        value("--seed", "N", Long.class, "The same seed, the same run.", Options::whole));
    spec.addOption(
        count(
            "--steps",
            "Stop after N transitions, rounds or events; default: %d, %d or %d."
                .formatted(STEPS, ROUNDS, EVENTS)));
    spec.addOption(flag("--interactive", "Choose every transition, round or event at a prompt."));
    spec.addOption(
        value("--guided", "TRACE", Path.class, "Follow a saved trace on its model.", Path::of));
    spec.addOption(value("--save", "FILE", Path.class, "Save the run as a trace.", Path::of));
    spec.addOption(flag("--json", "Print the run as JSON."));
    spec.addOption(FullChannelOption.option());
    spec.addOption(EventOptions.delivery());
    spec.addOption(EventOptions.anyUpon());
    spec.addOption(Colour.option());
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    OF_NO_USE_WHEN_GUIDED.forEach(o -> exclude(arguments, "--guided", o));
    exclude(arguments, "--interactive", "--seed");
    exclude(arguments, "--interactive", "--steps");
    exclude(arguments, "--interactive", "--json");
    TraceDestination.require(arguments, "--save");
    if (arguments.hasMatchedOption("--guided")) {
      Path file = arguments.matchedOptionValue("--guided", Path.of(""));
      return switch (SavedTrace.read(file, ModelLocation.of(arguments))) {
        case SavedRun run -> {
          Story story = run.story();
          console.out().print(text(story, arguments, paint));
          yield exit(story);
        }
        case SavedRounds rounds -> {
          console.out().print(text(rounds.story(), arguments, paint));
          yield rounds.exit();
        }
        case SavedEvents events -> {
          console.out().print(text(events.story(), arguments, paint));
          yield events.exit();
        }
      };
    }
    refuseTwoInputs(arguments);
    ModelArguments model = ModelArguments.of(arguments, console);
    return switch (model.language()) {
      case PROMELA -> {
        Language.PROMELA.refuse(OF_EVENTS, arguments, model.file());
        yield steps(model, arguments, console, paint);
      }
      case DISTAL -> {
        Language.DISTAL.refuse(List.of("--full-channel"), arguments, model.file());
        yield protocol(model, arguments, console);
      }
    };
  }

  /** A person's answers and a model cannot both come from standard input. */
  private static void refuseTwoInputs(ParseResult arguments) {
    if (arguments.hasMatchedOption("--interactive")
        && ModelArguments.file(arguments).filter(StandardInput::isMeant).isPresent()) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--interactive reads from standard input, so that the model has to be in a file");
    }
  }

  private static Exit steps(
      ModelArguments where, ParseResult arguments, Console console, Paint paint)
      throws RejectedException, IOException {
    var setting =
        new Setting(where, FullChannelOption.in(arguments), EnumSet.noneOf(Optimisation.class));
    Promela.Model model = setting.load();
    Diagnostics.print(model.warnings(), console);
    var simulation = new StepSimulation(model.system(), setting.fullChannel());
    if (arguments.hasMatchedOption("--interactive")) {
      new Prompt(simulation, console.in(), console.out(), paint).run();
    } else {
      wander(simulation, arguments, console, paint);
    }
    Story story = simulation.story();
    if (arguments.hasMatchedOption("--save")) {
      Path file = arguments.matchedOptionValue("--save", Path.of(""));
      setting.save(file, model.system(), broken(story), simulation.trace());
    }
    return exit(story);
  }

  private static void wander(
      StepSimulation simulation, ParseResult arguments, Console console, Paint paint) {
    long seed = seed(arguments);
    simulation.wander(seed, count(arguments, "--steps", STEPS));
    Story story = simulation.story();
    console.out().print(text(story, arguments, paint));
    if (!arguments.hasMatchedOption("--json")) {
      if (story.ending() instanceof Ending.Open) {
        console.out().println(STOPPED);
      }
      console.out().println(paint.faint("seed " + seed));
    }
  }

  private static Exit protocol(ModelArguments where, ParseResult arguments, Console console)
      throws RejectedException, IOException {
    Distal.Model model = Distal.load(where.source(), where.defines(), Arrival.IN_EACH_ORDER);
    return switch (model) {
      case Distal.Rounds rounds -> {
        OF_EVENTS.forEach(
            o -> Options.refuse(o, arguments, "a protocol in rounds", where.file() + " is"));
        Diagnostics.print(rounds.warnings(), console);
        yield rounds(rounds.system(), where, arguments, console);
      }
      case Distal.Events events -> {
        Diagnostics.print(events.warnings(), console);
        yield events(events.system(), where, arguments, console);
      }
    };
  }

  private static Exit rounds(
      RoundSystem system, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    if (arguments.hasMatchedOption("--interactive")) {
      return chosen(new RoundSimulation(system), where, arguments, console);
    }
    long seed = seed(arguments);
    long most = count(arguments, "--steps", ROUNDS);
    RandomRounds rounds = RandomRounds.of(system, seed, most);
    console.out().print(text(rounds.story(), arguments, paint));
    String stopped =
        switch (rounds.ending()) {
          case BROKEN, OVER -> "";
          case LONG_ENOUGH -> STOPPED;
          case NO_WAY -> "stopped here: no round was found that the network allows";
        };
    end(stopped, seed, arguments, console, paint);
    boolean broken = rounds.ending() == RandomRounds.Ending.BROKEN;
    String name = rounds.broken().map(RoundProperty::name).orElse(Checklist.SAFETY);
    Optional<String> property = broken ? Optional.of(name) : Optional.empty();
    save(arguments, file -> SavedRounds.text(file, where, property, rounds.run()));
    return broken ? Exit.VIOLATED : Exit.HOLDS;
  }

  /** The rounds that a person chooses. */
  private static Exit chosen(
      RoundSimulation simulation, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    new Prompt(simulation, console.in(), console.out(), paint).run();
    if (!simulation.hasBegun()) {
      return Exit.HOLDS;
    }
    String name = simulation.broken().map(RoundProperty::name).orElse(Checklist.SAFETY);
    Optional<String> property = simulation.isBroken() ? Optional.of(name) : Optional.empty();
    save(arguments, file -> SavedRounds.text(file, where, property, simulation.run()));
    return simulation.isBroken() ? Exit.VIOLATED : Exit.HOLDS;
  }

  private static Exit events(
      EventSystem system, ModelArguments where, ParseResult arguments, Console console)
      throws IOException {
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    EventTraceFile.Manner manner = EventOptions.manner(arguments);
    var simulation = new EventSimulation(system, manner);
    if (arguments.hasMatchedOption("--interactive")) {
      new Prompt(simulation, console.in(), console.out(), paint).run();
      if (!simulation.hasBegun()) {
        return Exit.HOLDS;
      }
    } else {
      long seed = seed(arguments);
      simulation.wander(seed, count(arguments, "--steps", EVENTS));
      console.out().print(text(simulation.story(), arguments, paint));
      String stopped = simulation.isOver() ? "nothing more can happen" : STOPPED;
      end(simulation.isBroken() ? "" : stopped, seed, arguments, console, paint);
    }
    String name = simulation.broken().map(EventProperty::name).orElse(Checklist.SAFETY);
    Optional<String> property = simulation.isBroken() ? Optional.of(name) : Optional.empty();
    save(arguments, file -> SavedEvents.text(file, where, property, manner, simulation.run()));
    return simulation.isBroken() ? Exit.VIOLATED : Exit.HOLDS;
  }

  /** Says why a random run goes no further, and how to get it again. */
  private static void end(
      String stopped, long seed, ParseResult arguments, Console console, Paint paint) {
    if (!arguments.hasMatchedOption("--json")) {
      if (!stopped.isEmpty()) {
        console.out().println(stopped);
      }
      console.out().println(paint.faint("seed " + seed));
    }
  }

  /** What a run of a model becomes in a file. */
  private interface Saving {
    String text(Path file);
  }

  private static void save(ParseResult arguments, Saving saving) throws IOException {
    if (arguments.hasMatchedOption("--save")) {
      Path file = arguments.matchedOptionValue("--save", Path.of(""));
      new TraceDestination(file).save(saving.text(file));
    }
  }

  /** Of a random run, by chance; a run that was saved needs none. */
  private static long seed(ParseResult arguments) {
    return arguments.matchedOptionValue("--seed", System.nanoTime() % 1_000_000);
  }

  private static String text(Story story, ParseResult arguments, Paint paint) {
    return arguments.hasMatchedOption("--json")
        ? StoryJson.of(story).pretty()
        : StoryPrinter.print(story, paint.style());
  }

  private static String text(RoundStory story, ParseResult arguments, Paint paint) {
    return arguments.hasMatchedOption("--json")
        ? RoundStoryJson.of(story).pretty()
        : RoundStoryPrinter.print(story, paint.style());
  }

  private static String text(EventStory story, ParseResult arguments, Paint paint) {
    return arguments.hasMatchedOption("--json")
        ? EventStoryJson.of(story).pretty()
        : EventStoryPrinter.print(story, paint.style());
  }

  private static Exit exit(Story story) {
    return broken(story).isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }

  private static Optional<Property> broken(Story story) {
    return switch (story.ending()) {
      case Ending.Broken(Fault fault) -> Optional.of(Property.of(fault.kind()));
      case Ending.Deadlock _ -> Optional.of(Property.INVALID_END_STATE);
      case Ending.Repeating _ -> Optional.of(Property.ACCEPTANCE_CYCLE);
      case Ending.Finished _, Ending.Open _ -> Optional.empty();
    };
  }
}
