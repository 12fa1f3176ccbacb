package rondo.cli;

import rondo.cli.report.TestResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** What {@code rondo test} does with a model, by its language. */
sealed interface TestRun permits PromelaTestRun, ProtocolTestRun {
  /** Reads the model and tests it, for one property after the other. */
  TestResult run(Console console) throws RejectedException;

  /** Complains about a property that was named. */
  static RejectedException rejectLiveness(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                "V005",
                at,
                "`" + property + "` cannot be tested: only a run that goes on for ever breaks it")
            .withHelp("rondo verify --property " + property + " decides it"));
  }
}
