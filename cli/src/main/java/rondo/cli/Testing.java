package rondo.cli;

import rondo.cli.report.Tested;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** What {@code rondo test} does with a model, by its language. */
sealed interface Testing permits PromelaTesting, ProtocolTesting {
  /** Reads the model and tests it, for one property after the other. */
  Tested run(Console console) throws RejectedException;

  /** Complains about a property that was named. */
  static RejectedException endless(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                "V005",
                at,
                "`" + property + "` cannot be tested: only a run that goes on for ever breaks it")
            .withHelp("rondo verify --property " + property + " decides it"));
  }
}
