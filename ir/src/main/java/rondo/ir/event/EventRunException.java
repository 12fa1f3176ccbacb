package rondo.ir.event;

/** A run that is none of the system's. */
public final class EventRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EventRunException(String message) {
    super(message);
  }
}
