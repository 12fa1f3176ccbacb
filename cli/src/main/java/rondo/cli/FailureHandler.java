package rondo.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ParameterException;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.diagnostics.IoErrorText;
import rondo.diagnostics.RejectedException;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.report.ProductVersion;

/**
 * Reports failures of a command to the user, by kind.
 *
 * @param commandLine the command line, for bug reports
 */
record FailureHandler(Console console, List<String> commandLine) {
  FailureHandler {
    commandLine = List.copyOf(commandLine);
  }

  /** Work that may fail. */
  interface Work {
    Exit run() throws RejectedException, IOException;
  }

  /**
   * Runs the work and reports all failures but mistakes in the command line.
   *
   * @throws ParameterException if the command line is wrong
   */
  Exit run(Work work) {
    try {
      return work.run();
    } catch (ParameterException e) {
      throw e;
    } catch (RejectedException e) {
      Diagnostics.reject(e.diagnostics(), console);
      return Exit.REJECTED;
    } catch (IOException | RuntimeException | Error e) {
      Failure failure = Failure.of(e);
      switch (failure.exit()) {
        case REJECTED -> console.err().println("error: " + failure.message());
        case INCONCLUSIVE -> console.err().println("inconclusive: " + failure.message());
        case HOLDS, VIOLATED, BUG -> bug(e);
      }
      return failure.exit();
    }
  }

  /** A failure other than a rejected model: the exit status, and a message for the user. */
  record Failure(Exit exit, String message) {
    static Failure of(Throwable failure) {
      return switch (failure) {
        case ParameterException e -> new Failure(Exit.REJECTED, Rondo.mistake(e));
        case IOException e -> new Failure(Exit.REJECTED, IoErrorText.text(e));
        case EndlessAtomicException e -> new Failure(Exit.INCONCLUSIVE, e.getMessage());
        case LimitReachedException e -> new Failure(Exit.INCONCLUSIVE, e.getMessage());
        case OutOfMemoryError _ ->
            new Failure(Exit.INCONCLUSIVE, "Java ran out of memory; --memory sets a lower limit");
        default -> new Failure(Exit.BUG, failure.toString());
      };
    }
  }

  private void bug(Throwable e) {
    console.err().println("This is a bug in Rondo, not in your model. Please report it with the");
    console.err().println("model and the lines below:");
    console.err().println("  rondo " + ProductVersion.CURRENT + ", Java " + Runtime.version());
    console.err().println("  rondo " + String.join(" ", commandLine));
    e.printStackTrace(console.err());
  }
}
