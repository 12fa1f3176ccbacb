package rondo.budget;

/** Thrown to abort the work of a thread whose {@link Budget} is used up. */
public final class LimitReachedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient BudgetLimit budgetLimit;

  LimitReachedException(BudgetLimit budgetLimit) {
    super(budgetLimit.text(), null, false, false);
    this.budgetLimit = budgetLimit;
  }

  public BudgetLimit limit() {
    return budgetLimit;
  }
}
