package rondo.cli;

import java.util.Set;
import rondo.cli.report.ProgressReporter;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.trace.Property;

/** {@code rondo verify} for a model, by language and engine. */
sealed interface Verification
    permits PromelaVerification,
        ProtocolVerification,
        PromelaSmtVerification,
        ProtocolSmtVerification {
  /** The properties that are checked in every model of this language. */
  Set<Property> checked();

  /** Loads the model and checks its properties in turn. */
  VerificationResult run(Console console) throws RejectedException;

  /**
   * @param title the property
   */
  static ProgressReporter progress(Console console, String title) {
    ProgressReporter reporter =
        console.errIsTerminal()
            ? ProgressReporter.onTerminal(console.err(), title)
            : ProgressReporter.inLines(console.err(), title);
    return reporter.started();
  }
}
