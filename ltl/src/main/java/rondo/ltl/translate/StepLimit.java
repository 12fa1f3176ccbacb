package rondo.ltl.translate;

import rondo.budget.Budget;
import rondo.ltl.FormulaTooLargeException;

/**
 * The remaining work of a translation, counted in steps instead of seconds, so that a formula is
 * rejected on all machines or on none.
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
