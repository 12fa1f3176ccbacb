package rondo.smt.execution;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** An unsupported construct deep inside a term. */
final class UnsupportedTermException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Diagnostic diagnostic;

  private UnsupportedTermException(Diagnostic diagnostic) {
    super(diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /** A construct of event-based protocols only. */
  static UnsupportedTermException ofEvents(String what, Position at) {
    return new UnsupportedTermException(
        Diagnostic.error("F211", at, what + " is not supported in rounds by the SMT engine")
            .withHelp("only event-based protocols have it"));
  }

  /** The primary of a phase of which only the order is known. */
  static UnsupportedTermException ofPrimary(Position at) {
    return new UnsupportedTermException(
        Diagnostic.error("F212", at, "the primary of another phase is not supported in a proof")
            .withHelp("bound the phases with `stop after`, or use only `primary(phase)`"));
  }

  RejectedException rejected() {
    return new RejectedException(diagnostic);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
