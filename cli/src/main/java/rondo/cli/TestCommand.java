package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.option.ColourOption;
import rondo.cli.option.EventOptions;
import rondo.cli.option.LanguageOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.ModelLocation;
import rondo.cli.option.TestOptions;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.VerifyOptions.Output;
import rondo.cli.trace.SavedTrace;
import rondo.cli.work.ClusterSession;
import rondo.diagnostics.RejectedException;
import rondo.report.JsonReport;
import rondo.report.ProductVersion;
import rondo.report.TerminalStyle;
import rondo.report.TestReport;
import rondo.report.outcome.ApproximationPolicy;
import rondo.sample.DistributedSampler;
import rondo.trace.Verdict.Reason;
import rondo.trace.print.TracePrinter;
import rondo.verify.Verification;
import rondo.verify.folder.VerificationDescription;
import rondo.verify.method.Method;
import rondo.verify.model.Language;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.Report;

/** {@code rondo test}: random schedules of a model. */
final class TestCommand implements Command {
  private static final List<String> OF_PROTOCOLS =
      List.of("--semantics", "--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);
  private static final List<String> OF_PROMELA =
      List.of("--ignore-deadlock", "--ignore-assertions", "--full-channel");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Test a model on many random schedules, in search of one that violates a property.",
            "A failing schedule is minimized, printed like a counterexample of rondo verify, and",
            "saved. That none is found is not a proof. Only safety properties are tested:",
            "assertions, deadlocks and invariants, but not termination.")
        .footer(
            "",
            "Examples:",
            "  rondo test examples/promela/paxos_broken.pml",
            "  rondo test --strategy pct --depth 3 --time 1m model.pml",
            "  rondo test --seed 7 --schedules 100000 examples/rounds/one_third_rule.dst",
            "  rondo test --strategy pct examples/distal/simple_paxos_broken.dst",
            "  rondo test --sequentialize examples/distal/raft_broken.dst",
            "  rondo test --cluster spark://host:7077 --time 1h model.pml",
            "  rondo test --replay model.pml.trace.json");
    TestOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    if (arguments.hasMatchedOption("--replay")) {
      return replay(arguments, console, style);
    }
    Output output = VerifyOptions.output(arguments);
    ModelArguments model = ModelArguments.of(arguments, console);
    Method.Sampled method = TestOptions.of(arguments);
    LanguageOption.rejectOptions(
        model.language(),
        model.language() == Language.PROMELA ? OF_PROTOCOLS : OF_PROMELA,
        arguments,
        model.file());
    var listener = new ConsoleListener(console, model.file(), model.traceFile(arguments));
    Report report;
    try {
      TimedLoad<Model> loaded =
          TimedLoad.within(
              method.options().limits().time(),
              console,
              model.file(),
              () -> Model.load(model.source(), method.translation()));
      TestOptions.check(arguments, loaded.model());
      listener.warned(loaded.model().warnings());
      Method.Sampled limited = method.with(method.options().withTime(loaded.remaining()));
      Optional<String> master = TestOptions.cluster(arguments);
      report =
          master.isPresent()
              ? onCluster(master.get(), loaded.model(), limited, arguments, listener)
              : Verification.verify(
                  loaded.model(), limited, TestOptions.properties(arguments), listener);
    } catch (RejectedException e) {
      if (output == Output.JSON) {
        console.out().print(JsonReport.untested(model.file(), e.diagnostics()));
      }
      throw e;
    } catch (LimitReachedException e) {
      if (output == Output.JSON) {
        console.out().print(JsonReport.untested(model.file(), Reason.of(e.limit())));
      }
      throw e;
    }
    console
        .out()
        .print(
            switch (output) {
              case FULL -> TestReport.full(report, listener.traces(), style);
              case QUIET -> TestReport.quiet(report, listener.traces(), style);
              case JSON -> JsonReport.ofTest(report, listener.traces());
            });
    return Exit.of(report.verdict(), ApproximationPolicy.REFUSED);
  }

  /** Generates the schedules on a cluster; a failing one is minimized and replayed here. */
  private static Report onCluster(
      String master,
      Model model,
      Method.Sampled method,
      ParseResult arguments,
      ConsoleListener listener)
      throws RejectedException, IOException {
    ModelSource texts = model.source().withTexts();
    try (ClusterSession session = ClusterSession.open(master)) {
      var description =
          new VerificationDescription(
              ProductVersion.CURRENT,
              texts,
              TestOptions.repeatable(arguments, method.options().seed(), session.taskCores()),
              List.of());
      var sampler = new DistributedSampler(session.ranges(description));
      Report report =
          Verification.verify(
              model,
              method.with(method.options().withRemote(sampler)),
              TestOptions.properties(arguments),
              listener);
      listener.note(session.summary());
      return report;
    }
  }

  @Override
  public Duration gracePeriod(ParseResult arguments) {
    return ClusterSession.gracePeriod(arguments);
  }

  /** Replays a saved schedule on the current model. */
  private static Exit replay(ParseResult arguments, Console console, TerminalStyle style)
      throws RejectedException, IOException {
    TestOptions.requireReplayAlone(arguments);
    Path file = arguments.matchedOptionValue("--replay", Path.of(""));
    SavedTrace saved = SavedTrace.read(file, ModelLocation.of(arguments));
    console.out().print(TracePrinter.print(saved.view(), style.style()));
    return saved.exit();
  }
}
