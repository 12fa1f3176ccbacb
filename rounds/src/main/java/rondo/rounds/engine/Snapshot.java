package rondo.rounds.engine;

import java.util.List;

/** All processes between two rounds, as a property sees them. */
public record Snapshot<S>(RoundIndex roundIndex, List<RoundProcessState<S>> processes) {
  public Snapshot {
    processes = List.copyOf(processes);
  }
}
