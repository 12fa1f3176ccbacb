package rondo.cli.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.io.Console;
import rondo.cli.io.Interrupt;
import rondo.cli.io.OutputDestination;
import rondo.cli.sweep.job.JobRunner;
import rondo.diagnostics.RejectedException;
import rondo.report.TerminalStyle;

/** A sweep as the command line requests it. */
public record Sweep(SweepPlan plan, Optional<Path> work, Format format) {
  /** What is printed on standard output. */
  public enum Format {
    TABLE,
    JSON
  }

  /**
   * Runs the sweep, and prints its results.
   *
   * @throws RejectedException if the model cannot be read
   * @throws IOException also if the folder belongs to another sweep
   */
  public SweepReport run(JobRunner runner, Console console, TerminalStyle style)
      throws RejectedException, IOException {
    Optional<SweepFolder> folder = folder();
    var table = new SweepTable(plan.grid(), style);
    SweepReport report;
    try (var listener = new SweepConsole(console, r -> printRow(table, r, console))) {
      List<JobResult> results =
          new SweepRun(plan, runner, folder, listener).run(Interrupt.requested());
      report = new SweepReport(plan.source(), plan.grid(), plan.options(), results);
    }
    console
        .out()
        .print(
            switch (format) {
              case TABLE -> "\n" + table.summary(report) + "\n";
              case JSON -> SweepJson.of(report);
            });
    console.out().flush();
    return report;
  }

  private Optional<SweepFolder> folder() throws RejectedException, IOException {
    if (work.isEmpty()) {
      SourceChecksum.of(plan.source(), plan.grid().points().subList(0, 1));
      return Optional.empty();
    }
    return Optional.of(SweepFolder.open(work.get(), SweepManifest.of(plan)));
  }

  private void printRow(SweepTable table, JobResult result, Console console) {
    if (format == Format.TABLE) {
      console.out().print(table.row(result));
    }
  }

  /** A report as the text of a file. */
  public static String text(SweepReport report, OutputDestination.Kind kind) {
    return switch (kind) {
      case SWEEP_JSON -> SweepJson.of(report);
      case SWEEP_CSV -> SweepCsv.of(report);
      case SWEEP_PLOT -> SweepPlot.svg(report);
      case TRACE, JUNIT, SARIF, MARKDOWN, HTML ->
          throw new IllegalArgumentException(kind + " is not a report on a sweep");
    };
  }
}
