package rondo.ir.round.interpreter;

/** Thrown if a sequence of steps is not a run of the system. */
public final class InvalidRoundRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidRoundRunException(String message) {
    super(message);
  }
}
