package rondo.ir.round;

/** A run that is none of the system's. */
public final class RoundRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RoundRunException(String message) {
    super(message);
  }
}
