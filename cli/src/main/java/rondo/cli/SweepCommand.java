package rondo.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.OutputDestination;
import rondo.cli.option.ColourOption;
import rondo.cli.option.MethodOptions;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.SweepOptions;
import rondo.cli.option.VerifyOptions;
import rondo.cli.sweep.Sweep;
import rondo.cli.sweep.SweepReport;
import rondo.cli.sweep.job.JobRunner;
import rondo.cli.sweep.job.SourceTexts;
import rondo.cli.work.ClusterSession;
import rondo.diagnostics.IoErrorText;
import rondo.diagnostics.RejectedException;
import rondo.report.TerminalStyle;
import rondo.verify.method.Method;

/** {@code rondo sweep}: one model, verified for many values of its parameters. */
final class SweepCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Verify a model for many values of its parameters, and print a table.",
            "-DNAME=3..7, -DNAME=3..9:2 and -DNAME=3,5,7 give a parameter several values;",
            "-DNAME=3 gives it one, as for rondo verify. Each combination is a job: a call of",
            "rondo verify in a process of its own. Its limits apply to each job; --time is for",
            "all properties of a job together. A column of jobs consists of those that differ",
            "in the first parameter with several values only. After a job that reaches a limit,",
            "the larger jobs of its column are skipped. With --cluster, each job is a task of",
            "Apache Spark, on one of its machines.")
        .footer(
            "",
            "The exit status is the worst of all jobs: 4, 2, 1, 3, 0. A skipped job counts as",
            "inconclusive.",
            "",
            "Examples:",
            "  rondo sweep -DN=3..7 -DV=2..4 --property agreement"
                + " examples/rounds/one_third_rule.dst",
            "  rondo sweep -DN=2..5 --time 10m --jobs 2 --work peterson"
                + " examples/promela/peterson.pml",
            "  rondo sweep -DN=2..5 --cluster spark://host:7077 examples/promela/peterson.pml",
            "  rondo sweep -DN=2,4,8 --csv t.csv --plot t.svg examples/rounds/one_third_rule.dst");
    SweepOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Duration gracePeriod(ParseResult arguments) {
    return ClusterSession.gracePeriod(arguments);
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    ModelArguments model = ModelArguments.of(arguments, console);
    VerifyOptions.rejectForeignOptions(arguments, model.language(), model.file());
    Sweep sweep = SweepOptions.of(arguments, model);
    Method method = MethodOptions.method(arguments, model.language(), model.file());
    Optional<String> master = SweepOptions.cluster(arguments, method);
    Map<OutputDestination.Kind, OutputDestination> files = SweepOptions.files(arguments);
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    if (master.isEmpty()) {
      SweepReport report;
      try (JobRunner runner = SweepOptions.runner(arguments, Main.class)) {
        report = sweep.run(runner, console, style);
      }
      return save(report, files, console);
    }
    SourceTexts texts = sweep.plan().texts();
    try (ClusterSession session = ClusterSession.open(master.get())) {
      SweepReport report;
      try (JobRunner runner = session.jobs(texts, model.file())) {
        Sweep there =
            SweepOptions.onCluster(sweep, arguments, session.taskMemory(), session.taskCores());
        report = there.run(runner, console, style);
      }
      console.err().println(session.summary());
      return save(report, files, console);
    }
  }

  private static Exit save(
      SweepReport report, Map<OutputDestination.Kind, OutputDestination> files, Console console) {
    Exit exit = report.exit();
    for (var file : files.entrySet()) {
      try {
        file.getValue().save(Sweep.text(report, file.getKey()));
      } catch (IOException e) {
        console.err().println("error: the report is not written: " + IoErrorText.text(e));
        exit = exit.withoutOutput();
      }
    }
    return exit;
  }
}
