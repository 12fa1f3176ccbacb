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
                "`%s` is a liveness property; the SMT engine checks safety only"
                    .formatted(property))
            .withHelp("use `--engine explicit`"));
  }

  /** An event-based protocol. */
  public static RejectedException events(ModelSource source) throws RejectedException {
    return new RejectedException(
        Diagnostic.error(
                CODE,
                Distal.clausePositions(source.protocolText()).protocol(),
                "the SMT engine supports round-based protocols only; this one is event-based")
            .withHelp(
                "use `--engine explicit`; if the protocol is communication-closed,"
                    + " `rondo sequentialize` translates it to rounds"));
  }
}
