package rondo.rounds.engine;

import java.util.List;
import rondo.rounds.engine.ProcessGroup.FaultStatus;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;

/**
 * What is settled at the beginning of a round that goes message by message.
 *
 * @param statuses what happens to each process
 */
record RoundFaults(RoundSynchrony synchrony, List<FaultStatus> statuses) {
  RoundFaults {
    statuses = List.copyOf(statuses);
  }
}
