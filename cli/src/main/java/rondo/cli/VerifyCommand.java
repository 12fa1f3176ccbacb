package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.JsonReport;
import rondo.cli.report.Outcome;
import rondo.cli.report.Paint;
import rondo.cli.report.Progress;
import rondo.cli.report.Reductions;
import rondo.cli.report.TextReport;
import rondo.cli.report.Unreached;
import rondo.cli.report.UnreachedStatements;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.explore.Verifier;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.trace.Verdict;

/** {@code rondo verify}: the verdict on a model. */
final class VerifyCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Search every behaviour of a model for one that breaks a property.",
            "Properties: no failed assertion, no run-time error, no invalid end state (deadlock),",
            "the order of messages (trace, notrace), and the ltl formulas, never claims and accept",
            "labels of the model, one verdict each.",
            "A limit that is reached makes the answer inconclusive.")
        .footer(
            "",
            "Examples:",
            "  rondo verify examples/promela/herlihy.pml",
            "  rondo verify -DN=4 --shortest --json model.pml",
            "  rondo verify --ltl '[] <> (inside == 1)' --fair examples/promela/peterson.pml");
    VerifyOptions.declare(spec);
    return spec;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    VerifyOptions options = VerifyOptions.of(arguments);
    Outcome outcome;
    try {
      outcome = verify(options, console);
    } catch (RejectedException e) {
      if (options.output() == VerifyOptions.Output.JSON) {
        Path model = options.setting().model().file();
        console
            .out()
            .print(JsonReport.rejected(model, options.search().checked(), e.diagnostics()));
      }
      throw e;
    }
    Paint paint = options.colour().paint(console.outIsTerminal());
    console
        .out()
        .print(
            switch (options.output()) {
              case FULL -> TextReport.full(outcome, paint);
              case QUIET -> TextReport.quiet(outcome, paint);
              case JSON -> JsonReport.of(outcome);
            });
    return switch (outcome.verdict()) {
      case Verdict.Holds _ -> Exit.HOLDS;
      case Verdict.Violated _ -> Exit.VIOLATED;
      case Verdict.Inconclusive _ -> Exit.INCONCLUSIVE;
    };
  }

  private static Outcome verify(VerifyOptions options, Console console) throws RejectedException {
    Promela.Model model = options.setting().load();
    Diagnostics.print(model.warnings(), console);
    var checks = new ArrayList<Check>();
    List<Unreached> unreached = List.of();
    int saved = 0;
    for (Subject subject : options.subjectsOf(model)) {
      Setting setting = options.setting().about(subject);
      Promela.Model about = subject instanceof Subject.Formula ? setting.load() : model;
      ProcessSystem system = setting.optimised(about);
      SearchOptions search = options.searchOf(system);
      Verifier.Result result;
      try (var progress = progress(console);
          var interrupt = Interrupt.watch()) {
        result = Verifier.verify(system, setting.fullChannel(), search, progress, interrupt);
      }
      var files = new TraceFiles(setting, setting.told(about), options.traceFile(), saved);
      List<Counterexample> counterexamples = files.save(result.verdict(), console);
      saved += counterexamples.size();
      checks.add(
          new Check(
              subject.title(),
              search,
              result.verdict(),
              new Reductions(result.unreduced(), symmetry(result, search, about, subject)),
              counterexamples));
      if (subject instanceof Subject.Safety) {
        unreached = UnreachedStatements.in(model.system(), system, result.unreached());
      }
      if (isInterrupted(result.verdict())) {
        break;
      }
    }
    return new Outcome(options.setting().model().file(), checks, unreached, model.warnings());
  }

  /** What became of the symmetry; a property that tells processes apart has none to begin with. */
  private static SymmetryUse symmetry(
      Verifier.Result result, SearchOptions search, Promela.Model about, Subject subject) {
    List<Diagnostic> obstacles = about.replication().obstacles(subject.title());
    if (search.symmetry().isEmpty() || obstacles.isEmpty()) {
      return result.symmetry();
    }
    Diagnostic first = obstacles.getFirst();
    return new SymmetryUse.Unused(
        "%s (%s:%d)".formatted(first.message(), first.at().file(), first.at().line()));
  }

  private static boolean isInterrupted(Verdict verdict) {
    return verdict instanceof Verdict.Inconclusive i && i.why() == Verdict.Reason.INTERRUPTED;
  }

  private static Progress progress(Console console) {
    return console.errIsTerminal()
        ? Progress.onTerminal(console.err())
        : Progress.inLines(console.err());
  }
}
