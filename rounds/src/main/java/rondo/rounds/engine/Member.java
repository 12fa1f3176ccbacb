package rondo.rounds.engine;

/** A process between two rounds. */
public record Member<S>(Condition condition, S state) {
  public enum Condition {
    CORRECT,
    CRASHED,
    /** Its messages may be lost. */
    OMITTING,
    /** It may send anything. Its state does not matter and is that of a correct process. */
    BYZANTINE
  }

  // As many are compared as there are states, and what Java makes for records is slow at first.
  @Override
  public boolean equals(Object other) {
    return other instanceof Member<?>(Condition c, Object s) && condition == c && state.equals(s);
  }

  @Override
  public int hashCode() {
    return 31 * state.hashCode() + condition.ordinal();
  }
}
