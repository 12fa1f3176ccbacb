package rondo.rounds.engine;

import java.util.List;
import rondo.rounds.engine.ProcessGroup.FaultStatus;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;

/**
 * The faults chosen at the beginning of a round of the stepwise semantics.
 *
 * @param statuses the fault status of each process
 */
record RoundFaults(RoundSynchrony synchrony, List<FaultStatus> statuses) {
  RoundFaults {
    statuses = List.copyOf(statuses);
  }
}
