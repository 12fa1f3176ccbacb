package rondo.rounds.engine.protocol;

import java.util.List;

/** The states of all processes between two rounds, as a property reads them. */
public record Snapshot<S>(RoundIndex roundIndex, List<RoundProcessState<S>> processes) {
  public Snapshot {
    processes = List.copyOf(processes);
  }
}
