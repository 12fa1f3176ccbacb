package rondo.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.GitHubJob;
import rondo.cli.io.OutputDestination;
import rondo.cli.io.SourceReader;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.ReportOptions;
import rondo.diagnostics.IoErrorText;
import rondo.diagnostics.RejectedException;
import rondo.report.ci.GitHubAnnotations;
import rondo.report.ci.JUnitReport;
import rondo.report.ci.MarkdownReport;
import rondo.report.ci.SarifReport;
import rondo.report.ci.SourcePaths;
import rondo.report.html.HtmlReport;
import rondo.report.outcome.ModelOutcome;

/** Collects the outcomes of all models of a call, and writes the reports on them at its end. */
final class ReportCollector {
  private final Map<OutputDestination.Kind, OutputDestination> files;
  private final boolean onGitHub;
  private final GitHubJob job;
  private final Console console;
  private final List<ModelOutcome> outcomes = new ArrayList<>();

  ReportCollector(ParseResult arguments, GitHubJob job, Console console) {
    this.files = ReportOptions.files(arguments);
    this.onGitHub = ReportOptions.isOnGitHub(arguments);
    this.job = job;
    this.console = console;
  }

  void add(ModelOutcome outcome) {
    outcomes.add(outcome);
  }

  /** Runs the verification of a model, and adds its failure, if it fails. */
  Exit recorded(ModelArguments model, FailureHandler.Work work)
      throws RejectedException, IOException {
    try {
      return work.run();
    } catch (RejectedException e) {
      add(new ModelOutcome.Rejected(model.file(), e.diagnostics()));
      throw e;
    } catch (IOException | RuntimeException | Error e) {
      FailureHandler.Failure failure = FailureHandler.Failure.of(e);
      add(new ModelOutcome.Failed(model.file(), cause(failure.exit()), failure.message()));
      throw e;
    }
  }

  private static ModelOutcome.Cause cause(Exit exit) {
    return switch (exit) {
      case REJECTED -> ModelOutcome.Cause.REJECTED;
      case INCONCLUSIVE -> ModelOutcome.Cause.INCONCLUSIVE;
      case HOLDS, VIOLATED, BUG -> ModelOutcome.Cause.BUG;
    };
  }

  /**
   * Runs the verification of all models, then writes the reports, also if it fails. A report that
   * cannot be written is named on standard error.
   */
  Exit writtenAfter(FailureHandler.Work work) throws RejectedException, IOException {
    Exit exit;
    try {
      exit = work.run();
    } catch (RejectedException | IOException | RuntimeException | Error e) {
      isWritten();
      throw e;
    }
    return isWritten() ? exit : exit.withoutOutput();
  }

  /** Writes all reports; returns whether that succeeded. */
  private boolean isWritten() {
    boolean complete = true;
    for (var file : files.entrySet()) {
      complete &= isWritten(() -> file.getValue().save(text(file.getKey())));
    }
    if (onGitHub) {
      console.err().print(GitHubAnnotations.of(outcomes, paths()));
      console.err().flush();
      complete &= isWritten(() -> job.appendSummary(MarkdownReport.of(outcomes)));
    }
    return complete;
  }

  private String text(OutputDestination.Kind kind) {
    return switch (kind) {
      case JUNIT -> JUnitReport.of(outcomes);
      case SARIF -> SarifReport.of(outcomes, paths());
      case MARKDOWN -> MarkdownReport.of(outcomes);
      case HTML -> HtmlReport.of(outcomes, new SourceReader(console.input())::text);
      case TRACE, SWEEP_JSON, SWEEP_CSV, SWEEP_PLOT ->
          throw new IllegalArgumentException(kind + " is not a report on models");
    };
  }

  private SourcePaths paths() {
    return onGitHub ? job.sourcePaths() : SourcePaths.here();
  }

  private interface Output {
    void write() throws IOException;
  }

  private boolean isWritten(Output output) {
    try {
      output.write();
      return true;
    } catch (IOException e) {
      console.err().println("error: the report is not written: " + IoErrorText.text(e));
      console.err().flush();
      return false;
    }
  }
}
