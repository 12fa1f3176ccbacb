package rondo.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.LimitReachedException;
import rondo.cli.VerifyOptions.Output;
import rondo.cli.report.JsonReport;
import rondo.cli.report.JsonReport.Layout;
import rondo.cli.report.TerminalStyle;
import rondo.cli.report.TextReport;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.trace.Verdict.Reason;

/** {@code rondo verify}: the verdict on one or several models. */
final class VerifyCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Search all behaviours of a model for violations of its properties.",
            "Properties of a Promela model: assertions, run-time errors, invalid end states",
            "(deadlocks), trace and notrace assertions, and its ltl formulas, never claims and",
            "accept labels, one verdict each. Properties of a protocol, a file *.dst, round-based",
            "or event-based: those that it checks, such as agreement, one verdict each.",
            "If a limit is reached, the result is inconclusive. If an approximate store finds no",
            "violation, the result is `not violated`, exit status 3 (0 with --accept-approximate).",
            "Several models are reported one by one; the exit status is the worst: 4, 2, 1, 3, 0.")
        .footer(
            "",
            "Examples:",
            "  rondo verify examples/promela/herlihy.pml",
            "  rondo verify -DN=4 --shortest --json model.pml",
            "  rondo verify --quiet examples/promela/*.pml",
            "  cat model.pml | rondo verify -",
            "  rondo verify --ltl '[] <> (inside == 1)' --fair examples/promela/peterson.pml",
            "  rondo verify --store bitstate --accept-approximate examples/promela/peterson.pml",
            "  rondo verify --psr --symmetry auto -DN=6 examples/promela/herlihy.pml",
            "  rondo verify -DN=5 --property agreement examples/rounds/one_third_rule.dst",
            "  rondo verify --delivery mmp -DN=2 examples/distal/paxos.dst",
            "  rondo verify --engine smt --property agreement examples/rounds/one_third_rule.dst");
    VerifyOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    List<ModelArguments> models = ModelArguments.all(arguments, console);
    models.forEach(m -> VerifyOptions.rejectForeignOptions(arguments, m.language(), m.file()));
    if (models.size() == 1) {
      return verify(models.getFirst(), Layout.INDENTED, arguments, console);
    }
    if (arguments.hasMatchedOption("--trace")) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--trace requires a single model; without it, each model has its own trace file");
    }
    return new BatchVerification(models, arguments, console)
        .run(m -> verify(m, Layout.LINE, arguments, console));
  }

  private static Exit verify(
      ModelArguments model, Layout layout, ParseResult arguments, Console console)
      throws RejectedException {
    Output output = VerifyOptions.output(arguments);
    Verification verification = verification(arguments, model);
    VerificationResult result;
    try {
      result = verification.run(console);
    } catch (RejectedException e) {
      if (output == Output.JSON) {
        console
            .out()
            .print(
                JsonReport.rejected(model.file(), verification.checked(), e.diagnostics(), layout));
      }
      throw e;
    } catch (LimitReachedException e) {
      return inconclusive(model, layout, arguments, console, Reason.of(e.limit()));
    }
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    console
        .out()
        .print(
            switch (output) {
              case FULL -> TextReport.full(result, style);
              case QUIET -> TextReport.quiet(result, style);
              case JSON -> JsonReport.of(result, layout);
            });
    return Exit.of(result.verdict(), VerifyOptions.approximation(arguments));
  }

  /** Reports a limit that was reached, or an interrupt, before the properties were known. */
  static Exit inconclusive(
      ModelArguments model, Layout layout, ParseResult arguments, Console console, Reason reason) {
    if (VerifyOptions.output(arguments) == Output.JSON) {
      console.out().print(JsonReport.inconclusive(model.file(), reason, layout));
    } else {
      TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
      console.out().println(style.doubtful("inconclusive") + ": " + reason.text());
    }
    return Exit.INCONCLUSIVE;
  }

  private static Verification verification(ParseResult arguments, ModelArguments model) {
    return switch (EngineOption.in(arguments)) {
      case EXPLICIT ->
          switch (model.language()) {
            case PROMELA -> new PromelaVerification(VerifyOptions.of(arguments, model));
            case DISTAL -> new ProtocolVerification(arguments, model);
          };
      case SMT ->
          switch (model.language()) {
            case PROMELA -> PromelaSmtVerification.of(arguments, model);
            case DISTAL -> new ProtocolSmtVerification(arguments, model);
          };
    };
  }
}
