package rondo.ir.round;

/** A run that is none of the system's. */
public final class InvalidRoundRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidRoundRunException(String message) {
    super(message);
  }
}
