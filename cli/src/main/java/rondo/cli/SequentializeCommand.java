package rondo.cli;

import static rondo.cli.Options.flag;
import static rondo.cli.Options.value;
import static rondo.cli.Options.values;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.PromelaPrinting.Processes;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.Distal.Stage;
import rondo.events.RoundBased;
import rondo.explore.SearchOptions;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventSystem;
import rondo.ir.round.Arrival;
import rondo.trace.Style;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventStoryPrinter;

/** {@code rondo sequentialize}: a protocol of events in rounds, or step by step. */
final class SequentializeCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Choice<Stage> EMIT =
      new Choice<Stage>("--emit")
          .or("unfolded", Stage.UNFOLDED)
          .or("rounds", Stage.ROUNDS)
          .or("sequential", Stage.SEQUENTIAL);
  private static final Choice<Printed> AS =
      new Choice<Printed>("--as").or("distal", Printed.DISTAL).or("promela", Printed.PROMELA);

  private enum Printed {
    DISTAL,
    PROMELA
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Print an asynchronous protocol as one in rounds that does the same.",
            "Which round a message belongs to is said by its clause rounds { ... }. First it is",
            "checked that no process goes back to a round; if one does, that run is told instead.",
            "What the text of the protocol shows for all its parameters is not searched for.")
        .footer(
            "",
            "Examples:",
            "  rondo sequentialize examples/distal/simple_paxos.dst",
            "  rondo sequentialize --emit sequential --as promela examples/distal/ben_or.dst",
            "  rondo sequentialize --check examples/distal/raft.dst");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        EMIT.described(
            "With what may follow what in a phase written out, in rounds (default), or with one"
                + " process that does everything for all."));
    spec.addOption(AS.described("As Distal (default), or as Promela for Spin."));
    spec.addOption(
        values("--property", "NAME", "What to check in Promela; otherwise all that go together."));
    spec.addOption(
        flag(
            "--check",
            "Print nothing but which of the five conditions the text shows, and what a search"
                + " finds."));
    spec.addOption(flag("--unchecked", "Do not check that no process goes back to a round."));
    spec.addOption(
        value(
            "--time",
            "TIME",
            Duration.class,
            "How long to check that; default: 30s.",
            TimeSpan::parse));
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    if (model.language() != Language.DISTAL) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), model.file() + " is no protocol, no file *.dst");
    }
    if (arguments.hasMatchedOption("--check")) {
      return check(arguments, model, console);
    }
    Stage stage = EMIT.value(arguments.matchedOptionValue("--emit", "rounds"));
    Distal.Model loaded = Distal.load(model.source(), model.defines(), Arrival.IN_ANY_ORDER);
    Diagnostics.print(loaded.warnings(), console);
    Distal.Staged staged = Distal.staged(model.source(), model.defines(), stage);
    if (loaded instanceof Distal.Events(EventSystem system, _, _)
        && !arguments.hasMatchedOption("--unchecked")
        && Distal.shown(model.source(), model.defines())
            .filter(s -> s.proof().isWhole())
            .isEmpty()) {
      switch (search(system, arguments)) {
        case RoundBased.Proved _ -> {}
        case RoundBased.Unknown unknown ->
            console
                .err()
                .println(
                    "warning: whether it keeps to rounds is not known: "
                        + unknown.verdict().why().text());
        case RoundBased.Broken broken -> {
          tell(system, broken, console);
          return Exit.VIOLATED;
        }
      }
    }
    Diagnostics.print(staged.left(), console);
    console.out().print(printed(arguments, model, stage, staged));
    return Exit.HOLDS;
  }

  /** Which conditions are shown, and what is found if some are not. */
  private static Exit check(ParseResult arguments, ModelArguments model, Console console)
      throws RejectedException {
    for (String other : List.of("--emit", "--as", "--property", "--unchecked")) {
      if (arguments.hasMatchedOption(other)) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), "--check and " + other + " exclude each other");
      }
    }
    Optional<Distal.Shown> shown = Distal.shown(model.source(), model.defines());
    if (shown.isEmpty()
        || !(Distal.load(model.source(), model.defines(), Arrival.IN_ANY_ORDER)
            instanceof Distal.Events(EventSystem system, var parameters, var warnings))) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          model.file() + " does not say what tells its rounds: rounds { phase = ... }");
    }
    Diagnostics.print(warnings, console);
    Optional<RoundBased> searched =
        shown.get().proof().isWhole() ? Optional.empty() : Optional.of(search(system, arguments));
    console
        .out()
        .print(new ConditionTable(system.name(), parameters, shown.get(), searched).text());
    if (searched.isPresent() && searched.get() instanceof RoundBased.Broken broken) {
      tell(system, broken, console);
      return Exit.VIOLATED;
    }
    return searched.filter(RoundBased.Unknown.class::isInstance).isPresent()
        ? Exit.INCONCLUSIVE
        : Exit.HOLDS;
  }

  private static RoundBased search(EventSystem system, ParseResult arguments) {
    Duration time = arguments.matchedOptionValue("--time", PATIENCE);
    return RoundBased.check(
        system, Precedence.FIRST, SearchOptions.defaults().withTime(time), _ -> {}, () -> false);
  }

  private static void tell(EventSystem system, RoundBased.Broken broken, Console console) {
    var property = system.roundBased().orElseThrow();
    var story = EventStory.of(system.checking(property), Delivery.AT_ONCE, broken.replay());
    console.err().print(EventStoryPrinter.print(story, Style.PLAIN));
    Diagnostics.print(
        List.of(
            Diagnostic.error("V007", broken.fault().at(), broken.fault().message())
                .withHelp("rondo verify searches the protocol as it is, asynchronously")),
        console);
  }

  private static String printed(
      ParseResult arguments, ModelArguments model, Stage stage, Distal.Staged staged)
      throws RejectedException {
    if (AS.value(arguments.matchedOptionValue("--as", "distal")) == Printed.DISTAL) {
      return staged.text();
    }
    var printing = new PromelaPrinting(model.input(), VerifyOptions.named(arguments));
    return switch (stage) {
      case UNFOLDED -> printing.print(staged.model(), Processes.ALL);
      case ROUNDS -> printing.print(staged.model(), Processes.ALL);
      case SEQUENTIAL ->
          printing.print(
              Distal.staged(model.source(), model.defines(), Stage.ROUNDS).model(), Processes.ONE);
    };
  }
}
