package rondo.simulate;

/** A run has no move with this choice. */
public final class InvalidChoiceException extends Exception {
  InvalidChoiceException(String message) {
    super(message);
  }
}
