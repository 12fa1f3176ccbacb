package rondo.trace;

/** A trace does not lead where it claims to: whoever found it, or the replay, is wrong. */
public final class ReplayException extends RuntimeException {
  public ReplayException(String message) {
    super(message);
  }
}
