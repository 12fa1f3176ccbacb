package rondo.ltl;

/**
 * Thrown if the translation of a formula exceeds its work limit; the message is a clause that names
 * the reason.
 */
public final class FormulaTooLargeException extends Exception {
  public FormulaTooLargeException(String message) {
    super(message);
  }
}
