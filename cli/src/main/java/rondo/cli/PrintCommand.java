package rondo.cli;

import static rondo.cli.option.Options.exclude;
import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.values;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.PromelaExport.Scheduling;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.option.ChoiceOption;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.VerifyOptions;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.print.SystemDotPrinter;
import rondo.ir.print.SystemPrinter;
import rondo.ir.print.SystemPrinter.Positions;
import rondo.ir.round.OrderSensitivity;
import rondo.promela.Promela;
import rondo.verify.model.Language;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;

/** {@code rondo print}: prints the lowered model. */
final class PrintCommand implements Command {
  private static final List<String> OF_PROMELA = List.of("--ir", "--dot", "--spin", "--optimised");
  private static final List<String> OF_DISTAL = List.of("--as", "--property");
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
            "A protocol is printed as it was parsed, reformatted.")
        .footer(
            "",
            "Examples:",
            "  rondo print --dot examples/promela/herlihy.pml | dot -Tsvg > herlihy.svg",
            "  rondo print --spin examples/promela/lock_server.pml > plain.pml",
            "  rondo print --spin - < examples/promela/lock_server.pml > plain.pml",
            "  rondo print --as promela -DN=3 examples/rounds/one_third_rule.dst > rule.pml");
    ModelArguments.declare(spec, ModelArguments.Need.REQUIRED);
    spec.addOption(flag("--ir", "As text (default)."));
    spec.addOption(flag("--dot", "The automata as a Graphviz graph."));
    spec.addOption(
        flag("--spin", "As plain Promela for Spin: no macros, no inlines, no replicated types."));
    spec.addOption(
        AS.described(
            "A protocol as Promela for Spin: as one process that executes its rounds, or as"
                + " processes in lockstep. Without this option, as Distal."));
    spec.addOption(
        values(
            "--property",
            "NAME",
            "A property to check in Promela; default: all that can be checked together."));
    spec.addOption(flag("--optimised", "As verify explores it, after its optimisations."));
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    return switch (model.language()) {
      case PROMELA -> {
        LanguageOption.rejectOptions(Language.PROMELA, OF_DISTAL, arguments, model.file());
        yield printSystem(model, arguments, console);
      }
      case DISTAL -> {
        LanguageOption.rejectOptions(Language.DISTAL, OF_PROMELA, arguments, model.file());
        Distal.Model loaded =
            Distal.load(
                model.source().protocolText(),
                model.source().defines(),
                OrderSensitivity.SENSITIVE);
        Diagnostics.print(loaded.warnings(), console);
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

  private static Exit printSystem(ModelArguments file, ParseResult arguments, Console console)
      throws RejectedException {
    exclude(arguments, "--ir", "--dot");
    for (String other : List.of("--ir", "--dot", "--optimised")) {
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
    ProcessSystem system = settings.optimised(model);
    console
        .out()
        .print(
            arguments.hasMatchedOption("--dot")
                ? SystemDotPrinter.print(system)
                : SystemPrinter.print(system, model.observers(), Positions.SHOWN));
    return Exit.HOLDS;
  }
}
