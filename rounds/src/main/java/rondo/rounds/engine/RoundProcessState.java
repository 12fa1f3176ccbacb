package rondo.rounds.engine;

/** A process between two rounds. */
public record RoundProcessState<S>(ProcessStatus status, S state) {
  public enum ProcessStatus {
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
    return other instanceof RoundProcessState<?>(ProcessStatus c, Object s)
        && status == c
        && state.equals(s);
  }

  @Override
  public int hashCode() {
    return 31 * state.hashCode() + status.ordinal();
  }
}
