package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Decimal;
import rondo.cli.report.JsonReport;
import rondo.cli.report.Outcome;
import rondo.cli.report.Paint;
import rondo.cli.report.Progress;
import rondo.cli.report.TextReport;
import rondo.cli.report.UnreachedStatements;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.Verifier;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.trace.Replay;
import rondo.trace.Story;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** {@code rondo verify}: the verdict on a model. */
final class VerifyCommand implements Command {
  /** Replaying a trace of this many transitions may take a second or more. */
  private static final int LONG = 50_000;

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Search every behaviour of a model for one that breaks a property.",
            "Properties: no failed assertion, no run-time error, no invalid end state (deadlock).",
            "A limit that is reached makes the answer inconclusive.")
        .footer(
            "",
            "Examples:",
            "  rondo verify examples/promela/herlihy.pml",
            "  rondo verify -DN=4 --shortest --json model.pml");
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
    Setting setting = options.setting();
    Promela.Model model = setting.load();
    Diagnostics.print(model.warnings(), console);
    ProcessSystem system = setting.optimised(model);
    SearchOptions search = options.searchOf(system);
    Verifier.Result result;
    try (var progress = progress(console);
        var interrupt = Interrupt.watch()) {
      result = Verifier.verify(system, setting.fullChannel(), search, progress, interrupt);
    }
    return new Outcome(
        setting.model().file(),
        search,
        result.verdict(),
        counterexamples(result.verdict(), setting.told(model), options, console),
        UnreachedStatements.in(model.system(), system, result.unreached()),
        result.unreduced(),
        model.warnings(),
        model.unchecked());
  }

  private static Progress progress(Console console) {
    return console.errIsTerminal()
        ? Progress.onTerminal(console.err())
        : Progress.inLines(console.err());
  }

  /** Replays what the engine claims before anybody sees it, and saves it. */
  private static List<Counterexample> counterexamples(
      Verdict verdict, ProcessSystem system, VerifyOptions options, Console console) {
    if (!(verdict instanceof Verdict.Violated violated)) {
      return List.of();
    }
    var result = new ArrayList<Counterexample>();
    for (Violation violation : violated.violations()) {
      int length = violation.trace().choices().size();
      if (length > LONG) {
        console.err().println("replaying " + Decimal.grouped(length) + " transitions");
        console.err().flush();
      }
      Story story = Replay.violation(system, options.setting().fullChannel(), violation);
      Path file = numbered(options.traceFile(), result.size() + 1);
      Optional<Path> saved = Optional.of(file);
      try {
        options.setting().save(file, system, Optional.of(violation.property()), violation.trace());
      } catch (IOException e) {
        console.err().println("warning: the counterexample is not saved: " + Failures.text(e));
        saved = Optional.empty();
      }
      result.add(new Counterexample(violation, story, saved));
    }
    return result;
  }

  /** {@code m.trace.json}, {@code m.trace.2.json}, … */
  private static Path numbered(Path first, int number) {
    if (number == 1) {
      return first;
    }
    String name = first.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    return first.resolveSibling(stem + "." + number + name.substring(stem.length()));
  }
}
