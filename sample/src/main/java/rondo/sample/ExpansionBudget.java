package rondo.sample;

import rondo.budget.Budget;

/**
 * The number of states that may still be expanded: a count instead of a time limit, so that the
 * result is deterministic, unless the time budget ends before.
 */
final class ExpansionBudget {
  private int left;

  ExpansionBudget(int states) {
    left = states;
  }

  void spend(int states) {
    left -= states;
  }

  boolean isLeft() {
    return left > 0 && Budget.current().reachedLimit().isEmpty();
  }
}
