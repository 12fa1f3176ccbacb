package rondo.rounds.engine.stepwise;

import java.util.List;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

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
