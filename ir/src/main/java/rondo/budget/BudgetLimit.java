package rondo.budget;

/** Why a verification has to end before its answer is known. */
public enum BudgetLimit {
  TIME("the time limit was reached"),
  INTERRUPTED("it was interrupted");

  private final String text;

  BudgetLimit(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
