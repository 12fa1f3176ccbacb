package rondo.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.GitHubJob;
import rondo.cli.io.Interrupt;
import rondo.cli.io.VerificationWatch;
import rondo.cli.option.ColourOption;
import rondo.cli.option.ExplainOption;
import rondo.cli.option.MethodOptions;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.VerifyOptions.Output;
import rondo.cli.option.WorkFolderOption;
import rondo.cli.option.WorkLocation;
import rondo.cli.threshold.ThresholdAutomatonVerification;
import rondo.cli.work.ClusterSession;
import rondo.diagnostics.RejectedException;
import rondo.explore.files.WorkStorage;
import rondo.report.JsonReport;
import rondo.report.JsonReport.Layout;
import rondo.report.ProductVersion;
import rondo.report.TerminalStyle;
import rondo.report.TextReport;
import rondo.report.outcome.ApproximationPolicy;
import rondo.report.outcome.ModelOutcome;
import rondo.trace.Property;
import rondo.trace.Verdict.Reason;
import rondo.verify.Verification;
import rondo.verify.folder.VerificationDescription;
import rondo.verify.folder.VerificationFolder;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Language;
import rondo.verify.model.Model;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Report;

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
            "or event-based: those that it checks, such as agreement, one verdict each. A witness is",
            "a state that must be reachable: to reach it is a success.",
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
            "  rondo verify --witness 'inside == 1' examples/promela/peterson.pml",
            "  rondo verify --all-different 3 model.pml",
            "  rondo verify --explain examples/distal/simple_paxos_broken.dst",
            "  rondo verify --coverage examples/promela/peterson.pml",
            "  rondo verify --store bitstate --accept-approximate examples/promela/peterson.pml",
            "  rondo verify --psr --symmetry auto -DN=6 examples/promela/herlihy.pml",
            "  rondo verify -DN=5 --property agreement examples/rounds/one_third_rule.dst",
            "  rondo verify --delivery mmp -DN=2 examples/distal/paxos.dst",
            "  rondo verify --engine smt --property agreement examples/rounds/one_third_rule.dst",
            "  rondo verify --engine gpu --exact-steps -DN=5 examples/promela/peterson.pml",
            "  rondo verify --for-all N -DV=2 examples/rounds/one_third_rule.dst",
            "  rondo verify --for-all N,F --assume 'N > 2*F' examples/rounds/ben_or.dst",
            "  rondo verify --for-all N,F --assume 'N > 3*F' examples/distal/bracha_broadcast.dst",
            "  rondo verify examples/threshold/reliable_broadcast.ta",
            "  rondo verify --junit rondo.xml --sarif rondo.sarif examples/promela/*.pml",
            "  rondo verify --work run1 --memory 2g -DN=5 examples/promela/peterson.pml",
            "  rondo verify --watch -DM=3 -DN=4 examples/distal/paxos.dst",
            "  rondo verify --report paxos.html -DN=1 examples/distal/paxos_always_accepts.dst");
    VerifyOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Duration gracePeriod(ParseResult arguments) {
    return WorkFolderOption.in(arguments).isPresent()
        ? WorkFolderOption.GRACE_PERIOD
        : Interrupt.GRACE_PERIOD;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    List<ModelArguments> models = ModelArguments.all(arguments, console);
    return models.stream().anyMatch(m -> ThresholdAutomatonVerification.accepts(m.file()))
        ? new ThresholdAutomatonVerification(arguments, console).run(models)
        : run(models, arguments, console);
  }

  /** Verifies models that are already known. */
  static Exit run(List<ModelArguments> models, ParseResult arguments, Console console)
      throws RejectedException, IOException {
    models.forEach(m -> VerifyOptions.rejectForeignOptions(arguments, m.language(), m.file()));
    if (models.size() > 1 && arguments.hasMatchedOption("--trace")) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--trace requires a single model; without it, each model has its own trace file");
    }
    Optional<WorkLocation> work = WorkFolderOption.in(arguments);
    if (work.isPresent() && models.size() > 1) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          WorkFolderOption.NAME + " requires a single model");
    }
    work.ifPresent(folder -> WorkFolderOption.rejectUrlWithoutCluster(folder, arguments));
    var reports = new ReportCollector(arguments, new GitHubJob(System.getenv()), console);
    try (VerificationWatch watch = watch(arguments, console)) {
      return reports.writtenAfter(
          () ->
              models.size() == 1
                  ? verify(models.getFirst(), Layout.INDENTED, arguments, console, reports, watch)
                  : new BatchVerification(models, arguments, console, reports)
                      .run(m -> verify(m, Layout.LINE, arguments, console, reports, watch)));
    }
  }

  private static VerificationWatch watch(ParseResult arguments, Console console)
      throws IOException {
    if (!arguments.hasMatchedOption(VerifyOptions.WATCH)) {
      if (arguments.hasMatchedOption(VerifyOptions.NO_BROWSER)) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(),
            VerifyOptions.NO_BROWSER + " requires " + VerifyOptions.WATCH);
      }
      return VerificationWatch.none();
    }
    VerificationWatch watch = VerificationWatch.start(console);
    if (!arguments.hasMatchedOption(VerifyOptions.NO_BROWSER)) {
      watch.open(console);
    }
    return watch;
  }

  private static Exit verify(
      ModelArguments model,
      Layout layout,
      ParseResult arguments,
      Console console,
      ReportCollector reports,
      VerificationWatch watch)
      throws RejectedException, IOException {
    return reports.recorded(
        model, () -> verified(model, layout, arguments, console, reports, watch));
  }

  private static Exit verified(
      ModelArguments model,
      Layout layout,
      ParseResult arguments,
      Console console,
      ReportCollector reports,
      VerificationWatch watch)
      throws RejectedException, IOException {
    Output output = VerifyOptions.output(arguments);
    Method method = MethodOptions.method(arguments, model.language(), model.file());
    var listener = new ConsoleListener(console, model.file(), model.traceFile(arguments));
    Report report;
    try {
      report = verify(method, model, arguments, watch.watching(model.file(), listener), console);
      watch.verified(report);
    } catch (RejectedException e) {
      if (output == Output.JSON) {
        console
            .out()
            .print(
                JsonReport.rejected(
                    model.file(), checkedAlways(method, model), e.diagnostics(), layout));
      }
      throw e;
    } catch (LimitReachedException e) {
      reports.add(new ModelOutcome.Stopped(model.file(), Reason.of(e.limit())));
      return inconclusive(model, layout, arguments, console, Reason.of(e.limit()));
    }
    ApproximationPolicy approximation = VerifyOptions.approximation(arguments);
    reports.add(new ModelOutcome.Verified(report, listener.traces(), approximation));
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    Report shown = arguments.hasMatchedOption(ExplainOption.NAME) ? report.explained() : report;
    console
        .out()
        .print(
            switch (output) {
              case FULL -> TextReport.full(shown, listener.traces(), style);
              case QUIET -> TextReport.quiet(shown, listener.traces(), style);
              case JSON -> JsonReport.of(shown, listener.traces(), layout);
            });
    return Exit.of(report.verdict(), approximation);
  }

  private static Report verify(
      Method method,
      ModelArguments model,
      ParseResult arguments,
      VerificationListener listener,
      Console console)
      throws RejectedException, IOException {
    TimedLoad<Model> loaded =
        TimedLoad.within(
            VerifyOptions.limits(arguments).time(),
            console,
            model.file(),
            () -> Model.load(model.source(), method.translation()));
    Method refined = MethodOptions.refined(method, loaded.model(), arguments, loaded.remaining());
    listener.warned(loaded.model().warnings());
    List<PropertySelector> properties = VerifyOptions.properties(arguments);
    Optional<WorkLocation> work = WorkFolderOption.in(arguments);
    if (work.isEmpty()) {
      return Verification.verify(loaded.model(), refined, properties, listener);
    }
    VerificationDescription description = description(model, arguments);
    Optional<String> master = WorkFolderOption.cluster(arguments);
    WorkStorage storage = ClusterSession.storage(work.get());
    Consumer<String> notices = console.err()::println;
    if (master.isEmpty()) {
      try (VerificationFolder folder = VerificationFolder.open(storage, description, notices)) {
        Method external = WorkFolderOption.with(folder, refined, arguments);
        return Verification.verify(loaded.model(), external, properties, listener);
      }
    }
    try (ClusterSession session = ClusterSession.open(master.get(), work.get());
        VerificationFolder folder = VerificationFolder.open(storage, description, notices)) {
      Method remote = WorkFolderOption.with(folder, refined, arguments, Optional.of(session));
      Report report = Verification.verify(loaded.model(), remote, properties, listener);
      console.err().println(session.summary());
      return report;
    }
  }

  /** What a work folder says about this verification. */
  private static VerificationDescription description(ModelArguments model, ParseResult arguments)
      throws RejectedException {
    return new VerificationDescription(
        ProductVersion.CURRENT,
        model.source().withTexts(),
        WorkFolderOption.resultOptions(arguments),
        WorkFolderOption.keptOptions(arguments));
  }

  /** The properties that are checked in every model of the language. */
  private static Set<Property> checkedAlways(Method method, ModelArguments model) {
    if (model.language() == Language.DISTAL) {
      return Set.of();
    }
    return switch (method) {
      case Method.Explicit explicit -> explicit.search().checked();
      case Method.Gpu gpu -> gpu.explicit().search().checked();
      case Method.Smt smt -> smt.search().checked();
      case Method.Sequentialized _, Method.Sampled _, Method.Parameterized _ -> Set.of();
    };
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
}
