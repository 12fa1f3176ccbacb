package rondo.ir;

import rondo.diagnostics.Position;

/** An atomic or deterministic sequence went on for so long that it seems to have no end. */
public final class EndlessAtomicException extends RuntimeException {
  private final transient Position at;

  public EndlessAtomicException(Position at) {
    super(at + ": an atomic sequence goes on without end");
    this.at = at;
  }

  /** The statement with which the sequence comes back to where it was, or one of the sequence. */
  public Position at() {
    return at;
  }
}
