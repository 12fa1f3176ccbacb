package rondo.cli;

import rondo.cli.report.TestResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** {@code rondo test} for a model, by language. */
sealed interface TestRun permits PromelaTestRun, ProtocolTestRun {
  /** Loads the model and tests its properties in turn. */
  TestResult run(Console console) throws RejectedException;

  /** The error for a selected liveness property. */
  static RejectedException rejectLiveness(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                "V005",
                at,
                "`" + property + "` cannot be tested: only a run that goes on for ever breaks it")
            .withHelp("rondo verify --property " + property + " decides it"));
  }
}
