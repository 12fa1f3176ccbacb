package rondo.ir.event.interpreter;

/** Thrown if a sequence of steps is not a run of the system. */
public final class InvalidEventRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidEventRunException(String message) {
    super(message);
  }
}
