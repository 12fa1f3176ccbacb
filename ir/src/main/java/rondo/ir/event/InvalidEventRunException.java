package rondo.ir.event;

/** A run that is none of the system's. */
public final class InvalidEventRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidEventRunException(String message) {
    super(message);
  }
}
