package rondo.cli;

import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.value;
import static rondo.cli.option.Options.values;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.option.ChoiceOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.TimeSpan;
import rondo.cli.option.VerifyOptions;
import rondo.cli.print.PromelaExport;
import rondo.cli.print.PromelaExport.Scheduling;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.Distal.Stage;
import rondo.events.CommunicationClosureVerdict;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.round.OrderSensitivity;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.verify.model.Language;

/** {@code rondo sequentialize}: translates an event-based protocol to rounds. */
final class SequentializeCommand implements Command {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(30);
  private static final ChoiceOption<Stage> EMIT =
      new ChoiceOption<Stage>("--emit")
          .or("unfolded", Stage.UNFOLDED)
          .or("rounds", Stage.ROUNDS)
          .or("sequential", Stage.SEQUENTIAL);
  private static final ChoiceOption<Printed> AS =
      new ChoiceOption<Printed>("--as").or("distal", Printed.DISTAL).or("promela", Printed.PROMELA);

  private enum Printed {
    DISTAL,
    PROMELA
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Print the round-based version of an asynchronous protocol.",
            "Its clause rounds { ... } assigns messages to rounds. First, communication closure is",
            "checked: a run in which a process returns to an earlier round is printed instead.",
            "Conditions that are proved statically, for all parameters, are not searched.")
        .footer(
            "",
            "Examples:",
            "  rondo sequentialize examples/distal/simple_paxos.dst",
            "  rondo sequentialize --emit sequential --as promela examples/distal/ben_or.dst",
            "  rondo sequentialize --check examples/distal/raft.dst");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(
        EMIT.described(
            "The protocol with its phases unfolded, its round-based version (default), or one"
                + " sequential process that simulates all."));
    spec.addOption(AS.described("Print it as Distal (default), or as Promela for Spin."));
    spec.addOption(
        values(
            "--property",
            "NAME",
            "A property to check in Promela; default: all that can be checked together."));
    spec.addOption(
        flag(
            "--check",
            "Print only which of the five conditions are proved statically, and what a search"
                + " finds."));
    spec.addOption(flag("--unchecked", "Do not check communication closure."));
    spec.addOption(
        value(
            "--time",
            "TIME",
            Duration.class,
            "Time limit of this check; default: 30s.",
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
          arguments.commandSpec().commandLine(), model.file() + " is not a protocol, a file *.dst");
    }
    if (arguments.hasMatchedOption("--check")) {
      return check(arguments, model, console);
    }
    Stage stage = EMIT.value(arguments.matchedOptionValue("--emit", "rounds"));
    Distal.Model loaded =
        Distal.load(
            model.source().protocolText(), model.source().defines(), OrderSensitivity.INSENSITIVE);
    Diagnostics.print(loaded.warnings(), console);
    Distal.StageResult result =
        Distal.translateTo(model.source().protocolText(), model.source().defines(), stage);
    if (loaded instanceof Distal.EventProtocol(EventSystem system, _, _)
        && !arguments.hasMatchedOption("--unchecked")
        && Distal.proveCommunicationClosure(model.source().protocolText(), model.source().defines())
            .filter(s -> s.proof().isComplete())
            .isEmpty()) {
      switch (search(system, arguments)) {
        case CommunicationClosureVerdict.Proved _ -> {}
        case CommunicationClosureVerdict.Unknown unknown ->
            console
                .err()
                .println(
                    "warning: communication closure was not established: "
                        + unknown.verdict().reason().text());
        case CommunicationClosureVerdict.Violated violated -> {
          printViolation(system, violated, console);
          return Exit.VIOLATED;
        }
      }
    }
    Diagnostics.print(result.omitted(), console);
    console.out().print(printed(arguments, model, stage, result));
    return Exit.HOLDS;
  }

  /** Reports which conditions are proved statically, and what a search finds on the others. */
  private static Exit check(ParseResult arguments, ModelArguments model, Console console)
      throws RejectedException {
    for (String other : List.of("--emit", "--as", "--property", "--unchecked")) {
      if (arguments.hasMatchedOption(other)) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), "--check and " + other + " exclude each other");
      }
    }
    Optional<Distal.CommunicationClosure> shown =
        Distal.proveCommunicationClosure(model.source().protocolText(), model.source().defines());
    if (shown.isEmpty()
        || !(Distal.load(
                model.source().protocolText(),
                model.source().defines(),
                OrderSensitivity.INSENSITIVE)
            instanceof Distal.EventProtocol(EventSystem system, var parameters, var warnings))) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          model.file() + " does not assign its messages to rounds: rounds { phase = ... }");
    }
    Diagnostics.print(warnings, console);
    Optional<CommunicationClosureVerdict> searched =
        shown.get().proof().isComplete()
            ? Optional.empty()
            : Optional.of(search(system, arguments));
    console
        .out()
        .print(new RoundConditionTable(system.name(), parameters, shown.get(), searched).text());
    if (searched.isPresent()
        && searched.get() instanceof CommunicationClosureVerdict.Violated violated) {
      printViolation(system, violated, console);
      return Exit.VIOLATED;
    }
    return searched.filter(CommunicationClosureVerdict.Unknown.class::isInstance).isPresent()
        ? Exit.INCONCLUSIVE
        : Exit.HOLDS;
  }

  private static CommunicationClosureVerdict search(EventSystem system, ParseResult arguments) {
    Duration time = arguments.matchedOptionValue("--time", TIME_LIMIT);
    return CommunicationClosureVerdict.check(
        system, Precedence.FIRST, SearchOptions.defaults().withTime(time), _ -> {}, () -> false);
  }

  private static void printViolation(
      EventSystem system, CommunicationClosureVerdict.Violated violated, Console console) {
    var property = system.roundBased().orElseThrow();
    var view =
        EventTraceViewBuilder.build(
            system.withProperties(property), DeliverySemantics.AT_ONCE, violated.replay());
    console.err().print(TracePrinter.print(view, Style.PLAIN));
    Diagnostics.print(
        List.of(
            Diagnostic.error("V007", violated.fault().at(), violated.fault().message())
                .withHelp("rondo verify explores the asynchronous protocol itself")),
        console);
  }

  private static String printed(
      ParseResult arguments, ModelArguments model, Stage stage, Distal.StageResult result)
      throws RejectedException {
    if (AS.value(arguments.matchedOptionValue("--as", "distal")) == Printed.DISTAL) {
      return result.text();
    }
    var printing = new PromelaExport(model.source(), VerifyOptions.propertyNames(arguments));
    return switch (stage) {
      case UNFOLDED -> printing.print(result.model(), Scheduling.ALL);
      case ROUNDS -> printing.print(result.model(), Scheduling.ALL);
      case SEQUENTIAL ->
          printing.print(
              Distal.translateTo(
                      model.source().protocolText(), model.source().defines(), Stage.ROUNDS)
                  .model(),
              Scheduling.ONE);
    };
  }
}
