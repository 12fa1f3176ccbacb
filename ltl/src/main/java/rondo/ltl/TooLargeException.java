package rondo.ltl;

/** A formula's automaton would take more work than is allowed; says in a clause what grew. */
public final class TooLargeException extends Exception {
  public TooLargeException(String message) {
    super(message);
  }
}
