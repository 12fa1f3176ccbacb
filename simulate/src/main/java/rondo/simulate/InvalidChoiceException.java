package rondo.simulate;

/** A run has no move with this choice. */
public final class InvalidChoiceException extends Exception {
  public InvalidChoiceException(String message) {
    super(message);
  }

  /** No move is possible after the end of a run. */
  public static InvalidChoiceException ended() {
    return new InvalidChoiceException("the run has ended");
  }
}
