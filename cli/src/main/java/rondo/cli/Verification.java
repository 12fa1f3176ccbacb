package rondo.cli;

import java.util.Set;
import rondo.cli.report.ProgressReporter;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.trace.Property;

/** What {@code rondo verify} does with a model, by its language. */
sealed interface Verification
    permits PromelaVerification,
        ProtocolVerification,
        PromelaSmtVerification,
        ProtocolSmtVerification {
  /** What every model in this language is checked for. */
  Set<Property> checked();

  /** Reads the model and searches it, for one property after the other. */
  VerificationResult run(Console console) throws RejectedException;

  /**
   * @param title what is searched
   */
  static ProgressReporter progress(Console console, String title) {
    ProgressReporter reporter =
        console.errIsTerminal()
            ? ProgressReporter.onTerminal(console.err(), title)
            : ProgressReporter.inLines(console.err(), title);
    return reporter.started();
  }
}
