package rondo.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.Budget;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.ExitSummary;
import rondo.cli.io.Interrupt;
import rondo.cli.option.ColourOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.VerifyOptions;
import rondo.cli.option.VerifyOptions.Output;
import rondo.diagnostics.RejectedException;
import rondo.report.JsonReport;
import rondo.report.TerminalStyle;
import rondo.report.outcome.ModelOutcome;
import rondo.trace.Verdict.Reason;

/**
 * Verifies several models in turn. A failure of one does not affect the others, but an interrupt
 * ends the whole call.
 */
record BatchVerification(
    List<ModelArguments> models, ParseResult arguments, Console console, ReportCollector reports) {
  BatchVerification {
    models = List.copyOf(models);
  }

  /** The work to do for each model. */
  interface Work {
    Exit run(ModelArguments model) throws RejectedException, IOException;
  }

  /** Runs all models; returns the worst exit status. */
  Exit run(Work work) {
    var exits = new ArrayList<Exit>();
    BooleanSupplier interrupted = Interrupt.requested();
    for (ModelArguments model : models) {
      heading(model);
      exits.add(interrupted.getAsBoolean() ? interrupted(model) : verified(model, work));
      console.out().flush();
      console.err().flush();
    }
    var summary = new ExitSummary(exits);
    if (isText()) {
      console.out().println();
      console.out().println(summary.painted(summary.text("models"), paint()));
    }
    return summary.worst();
  }

  private boolean isText() {
    return VerifyOptions.output(arguments) != Output.JSON;
  }

  private TerminalStyle paint() {
    return ColourOption.in(arguments).paint(console.outIsTerminal());
  }

  private void heading(ModelArguments model) {
    if (isText()) {
      if (model != models.getFirst() && VerifyOptions.output(arguments) == Output.FULL) {
        console.out().println();
      }
      console.out().println(paint().strong("== " + model.file()));
      console.out().flush();
    }
  }

  private Exit interrupted(ModelArguments model) {
    reports.add(new ModelOutcome.Stopped(model.file(), Reason.INTERRUPTED));
    return VerifyCommand.inconclusive(
        model, JsonReport.Layout.LINE, arguments, console, Reason.INTERRUPTED);
  }

  private Exit verified(ModelArguments model, Work work) {
    Exit exit;
    // In its own budget, so that progress does not continue that of the previous model.
    try (Budget own = Budget.current().within(Interrupt.FOREVER, () -> false)) {
      var handler = new FailureHandler(console, arguments.originalArgs());
      exit = own.call(() -> handler.run(() -> work.run(model)));
    } catch (ParameterException e) {
      console.err().println("error: " + Rondo.mistake(e));
      exit = Exit.REJECTED;
    }
    if (exit == Exit.REJECTED && isText()) {
      console.out().println(paint().bad("rejected"));
    }
    return exit;
  }
}
