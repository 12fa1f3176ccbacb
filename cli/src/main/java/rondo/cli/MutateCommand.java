package rondo.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.io.OutputDestination;
import rondo.cli.option.ColourOption;
import rondo.cli.option.MethodOptions;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.MutateOptions;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.VerifyOptions.Output;
import rondo.diagnostics.IoErrorText;
import rondo.diagnostics.RejectedException;
import rondo.mutate.ModelMutation;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationOptions;
import rondo.mutate.MutationReport;
import rondo.mutate.OriginalResult;
import rondo.mutate.report.MutationJson;
import rondo.mutate.report.MutationPage;
import rondo.mutate.report.MutationProgress;
import rondo.mutate.report.MutationText;
import rondo.report.TerminalStyle;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.verify.method.Method;
import rondo.verify.model.Model;

/** {@code rondo mutate}: which small changes of a model its properties detect. */
final class MutateCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Change a model in small ways, in search of changes that break no property.",
            "Each mutant has one change and is verified for the properties that hold in the",
            "original. A mutant that violates one of them is killed. Of a survivor, either a",
            "property is missing or the change makes no difference. Properties and network",
            "assumptions are not changed.")
        .footer(
            Stream.of(
                    Stream.of("", "Mutation operators:"),
                    Stream.of(MutateOptions.operatorLines()),
                    Stream.of(
                        "",
                        "Exit status: 0 no mutant survives, 1 a mutant survives or no property"
                            + " holds in the",
                        "original, 2 input rejected, 3 a limit was reached for a mutant, none"
                            + " survives.",
                        "",
                        "Examples:",
                        "  rondo mutate examples/rounds/one_third_rule.dst",
                        "  rondo mutate --operators threshold,relational -DN=3"
                            + " examples/rounds/ben_or.dst",
                        "  rondo mutate --sample 20 --seed 7 --time 5s examples/distal/paxos.dst",
                        "  rondo mutate --report peterson.html examples/promela/peterson.pml"))
                .flatMap(s -> s)
                .toArray(String[]::new));
    MutateOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    VerifyOptions.rejectForeignOptions(arguments, model.language(), model.file());
    Output output = VerifyOptions.output(arguments);
    MutationOptions options = MutateOptions.of(arguments);
    Optional<OutputDestination> page = MutateOptions.page(arguments);
    Method method = MethodOptions.explicit(arguments, model.language());
    MutationReport report = report(model, method, options, arguments, console);
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    console
        .out()
        .print(
            switch (output) {
              case FULL -> MutationText.full(report, style);
              case QUIET -> MutationText.quiet(report, style);
              case JSON -> MutationJson.of(report);
            });
    console.out().flush();
    Exit exit = exit(report);
    if (page.isPresent()) {
      try {
        page.get().save(MutationPage.of(report));
      } catch (IOException e) {
        console.err().println("error: the report is not written: " + IoErrorText.text(e));
        return exit.withoutOutput();
      }
    }
    return exit;
  }

  private static MutationReport report(
      ModelArguments model,
      Method method,
      MutationOptions options,
      ParseResult arguments,
      Console console)
      throws RejectedException, IOException {
    Model original =
        TimedLoad.within(
                VerifyOptions.limits(arguments).time(),
                console,
                model.file(),
                () -> Model.load(model.source(), method.translation()))
            .model();
    Diagnostics.print(original.warnings(), console);
    try (MutationProgress progress =
        console.errIsTerminal()
            ? MutationProgress.onTerminal(console.err())
            : MutationProgress.inLines(console.err())) {
      return ModelMutation.run(
          original,
          MutateOptions.method(method, original, arguments),
          VerifyOptions.properties(arguments),
          options,
          progress);
    }
  }

  private static Exit exit(MutationReport report) {
    if (report.used().isEmpty()) {
      return report.original().stream()
              .map(OriginalResult::verdict)
              .anyMatch(MutateCommand::isFailure)
          ? Exit.VIOLATED
          : Exit.INCONCLUSIVE;
    }
    if (report.count(Kind.SURVIVED) > 0) {
      return Exit.VIOLATED;
    }
    return report.isInterrupted() || report.count(Kind.INCONCLUSIVE) > 0
        ? Exit.INCONCLUSIVE
        : Exit.HOLDS;
  }

  private static boolean isFailure(PropertyVerdict verdict) {
    return verdict instanceof Verdict.Violated || verdict instanceof PropertyVerdict.NotReached;
  }
}
