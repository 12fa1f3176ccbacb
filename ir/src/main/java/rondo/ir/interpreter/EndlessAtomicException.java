package rondo.ir.interpreter;

import rondo.diagnostics.Position;

/** Thrown if an atomic or deterministic sequence exceeds a step limit and seems endless. */
public final class EndlessAtomicException extends RuntimeException {
  /** An atomic sequence of more steps is considered endless. */
  public static final int MAX_STEPS = 10_000;

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
