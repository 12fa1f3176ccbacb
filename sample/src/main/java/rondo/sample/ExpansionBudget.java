package rondo.sample;

import rondo.budget.Budget;

/**
 * How many more states may be expanded: a number, so that the outcome is always the same, unless
 * the budget is used up before.
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
