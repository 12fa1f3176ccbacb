package rondo.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ParameterException;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Exit;
import rondo.cli.io.IoErrorText;
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
    } catch (IOException e) {
      console.err().println("error: " + IoErrorText.text(e));
      return Exit.REJECTED;
    } catch (EndlessAtomicException e) {
      console.err().println("inconclusive: " + e.getMessage());
      return Exit.INCONCLUSIVE;
    } catch (LimitReachedException e) {
      console.err().println("inconclusive: " + e.getMessage());
      return Exit.INCONCLUSIVE;
    } catch (OutOfMemoryError e) {
      console.err().println("inconclusive: Java ran out of memory; --memory sets a lower limit");
      return Exit.INCONCLUSIVE;
    } catch (RuntimeException | Error e) {
      return bug(e);
    }
  }

  private Exit bug(Throwable e) {
    console.err().println("This is a bug in Rondo, not in your model. Please report it with the");
    console.err().println("model and the lines below:");
    console.err().println("  rondo " + ProductVersion.CURRENT + ", Java " + Runtime.version());
    console.err().println("  rondo " + String.join(" ", commandLine));
    e.printStackTrace(console.err());
    return Exit.BUG;
  }
}
