package rondo.smt.value;

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
        Diagnostic.error("F211", at, what + " cannot be put to a solver")
            .withHelp("only protocols in rounds can"));
  }

  /** The primary of a phase of which only the order is known. */
  static UnsupportedTermException ofPrimary(Position at) {
    return new UnsupportedTermException(
        Diagnostic.error("F212", at, "whose turn it was in another phase is not known to a proof")
            .withHelp("`stop after` a number of phases, or ask for `primary(phase)` only"));
  }

  RejectedException rejected() {
    return new RejectedException(diagnostic);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
