package rondo.rounds.engine.protocol;

import rondo.ir.data.ProcessStatus;

/**
 * The state of a process between two rounds. That of a Byzantine process is irrelevant; it is the
 * state of some correct process.
 */
public record RoundProcessState<S>(ProcessStatus status, S state) {
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
