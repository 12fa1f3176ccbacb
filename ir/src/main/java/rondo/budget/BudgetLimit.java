package rondo.budget;

/** The reason why a verification ends inconclusively. */
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
