package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.VerifyOptions.Output;
import rondo.cli.report.JsonReport;
import rondo.cli.report.Outcome;
import rondo.cli.report.Paint;
import rondo.cli.report.TextReport;
import rondo.diagnostics.RejectedException;

/** {@code rondo verify}: the verdict on a model. */
final class VerifyCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Search every behaviour of a model for one that breaks a property.",
            "Properties of a Promela model: no failed assertion, no run-time error, no invalid end",
            "state (deadlock), the order of messages (trace, notrace), and the ltl formulas, never",
            "claims and accept labels of the model, one verdict each. Properties of a protocol, in",
            "rounds or of events, a file *.dst: what it checks, such as agreement, one verdict each.",
            "A limit that is reached makes the answer inconclusive. What an approximate store finds",
            "no violation of is not violated, exit status 3, unless --accept-approximate is given.")
        .footer(
            "",
            "Examples:",
            "  rondo verify examples/promela/herlihy.pml",
            "  rondo verify -DN=4 --shortest --json model.pml",
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
    Path file = ModelArguments.of(arguments).file();
    VerifyOptions.refuseForeign(arguments, Language.of(file), file);
    Output output = VerifyOptions.output(arguments);
    Verification verification = verification(arguments, Language.of(file));
    Outcome outcome;
    try {
      outcome = verification.run(console);
    } catch (RejectedException e) {
      if (output == Output.JSON) {
        console.out().print(JsonReport.rejected(file, verification.checked(), e.diagnostics()));
      }
      throw e;
    }
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    console
        .out()
        .print(
            switch (output) {
              case FULL -> TextReport.full(outcome, paint);
              case QUIET -> TextReport.quiet(outcome, paint);
              case JSON -> JsonReport.of(outcome);
            });
    return Exit.of(outcome.verdict(), VerifyOptions.approximation(arguments));
  }

  private static Verification verification(ParseResult arguments, Language language) {
    return switch (Engine.in(arguments)) {
      case EXPLICIT ->
          switch (language) {
            case PROMELA -> new PromelaVerification(VerifyOptions.of(arguments));
            case DISTAL -> new ProtocolVerification(arguments);
          };
      case SMT ->
          switch (language) {
            case PROMELA -> PromelaSolving.of(arguments);
            case DISTAL -> new ProtocolSolving(arguments);
          };
    };
  }
}
