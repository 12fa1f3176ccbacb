package rondo.rounds.engine.protocol;

/** The state of a process between two rounds. */
public record RoundProcessState<S>(ProcessStatus status, S state) {
  public enum ProcessStatus {
    CORRECT,
    CRASHED,
    /** Its messages may be lost. */
    OMITTING,
    /** Its messages are arbitrary. Its state is irrelevant and is that of some correct process. */
    BYZANTINE
  }

  // Compared once per state; the generated methods of records are slow at first.
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
