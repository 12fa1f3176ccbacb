package rondo.verify.check;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.verify.model.ModelSource;

/** Diagnostics for properties and models that the SMT engine does not support. */
public final class SmtUnsupported {
  private static final String CODE = "V008";

  private SmtUnsupported() {}

  /** A selected liveness property. */
  public static RejectedException liveness(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                CODE,
                at,
                "`%s` is about runs without end, which a solver is not asked about"
                    .formatted(property))
            .withHelp("`--engine explicit` decides it"));
  }

  /** An event-based protocol. */
  public static RejectedException events(ModelSource source) throws RejectedException {
    return new RejectedException(
        Diagnostic.error(
                CODE,
                Distal.clausePositions(source.protocolText()).protocol(),
                "a solver is asked about protocols in rounds, and this is one of events")
            .withHelp(
                "`--engine explicit` verifies it; and if its messages tell their rounds,"
                    + " `rondo sequentialize` writes it in rounds"));
  }
}
