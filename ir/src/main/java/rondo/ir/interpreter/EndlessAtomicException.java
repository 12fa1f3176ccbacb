package rondo.ir.interpreter;

import rondo.diagnostics.Position;

/** Thrown if an atomic or deterministic sequence exceeds a step limit and seems endless. */
public final class EndlessAtomicException extends RuntimeException {
  private final transient Position at;

  public EndlessAtomicException(Position at) {
    super(at + ": an atomic sequence does not terminate");
    this.at = at;
  }

  /** The statement that closes the cycle, or one of the sequence. */
  public Position at() {
    return at;
  }
}
