package rondo.ltl;

/** A formula's automaton would take more work than is allowed; says in a clause what grew. */
public final class FormulaTooLargeException extends Exception {
  public FormulaTooLargeException(String message) {
    super(message);
  }
}
