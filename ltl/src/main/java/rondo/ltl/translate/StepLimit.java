package rondo.ltl.translate;

import rondo.budget.Budget;
import rondo.ltl.FormulaTooLargeException;

/**
 * The work that a translation may still do, counted in steps instead of seconds, so that the same
 * formula is refused everywhere or nowhere.
 */
final class StepLimit {
  private final long most;
  private long left;

  StepLimit(long steps) {
    most = steps;
    left = steps;
  }

  void spend(long steps) throws FormulaTooLargeException {
    Budget.checkpoint();
    left -= steps;
    if (left < 0) {
      throw new FormulaTooLargeException(
          "its automaton takes more than " + most + " steps to build");
    }
  }
}
