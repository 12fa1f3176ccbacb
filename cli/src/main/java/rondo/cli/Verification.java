package rondo.cli;

import java.util.Set;
import rondo.cli.report.Outcome;
import rondo.cli.report.Progress;
import rondo.diagnostics.RejectedException;
import rondo.trace.Property;

/** What {@code rondo verify} does with a model, by its language. */
sealed interface Verification
    permits PromelaVerification, ProtocolVerification, PromelaSolving, ProtocolSolving {
  /** What every model in this language is checked for. */
  Set<Property> checked();

  /** Reads the model and searches it, for one property after the other. */
  Outcome run(Console console) throws RejectedException;

  /**
   * @param title what is searched
   */
  static Progress progress(Console console, String title) {
    Progress progress =
        console.errIsTerminal()
            ? Progress.onTerminal(console.err(), title)
            : Progress.inLines(console.err(), title);
    return progress.started();
  }
}
