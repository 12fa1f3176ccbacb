package rondo.trace;

/**
 * A trace that cannot be replayed or does not violate its property: a bug in the engine or the
 * replay.
 */
public final class ReplayException extends RuntimeException {
  public ReplayException(String message) {
    super(message);
  }
}
