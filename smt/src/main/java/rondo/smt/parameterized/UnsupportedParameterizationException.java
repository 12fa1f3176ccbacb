package rondo.smt.parameterized;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** A construct that has no linear meaning for every number of processes. */
public final class UnsupportedParameterizationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Diagnostic diagnostic;

  public UnsupportedParameterizationException(String what, Position at) {
    super(what);
    diagnostic =
        Diagnostic.error("F221", at, what + " is not supported for every number of processes")
            .withHelp("verify the protocol for some numbers, as with `rondo sweep -DN=3..7`");
  }

  /** Whether it is known where the construct is. */
  public boolean hasPosition() {
    return diagnostic.at().isKnown();
  }

  public RejectedException rejected() {
    return new RejectedException(diagnostic);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
