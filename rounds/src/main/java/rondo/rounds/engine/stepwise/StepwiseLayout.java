package rondo.rounds.engine.stepwise;

import java.util.ArrayList;
import java.util.Arrays;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.rounds.engine.configuration.RoundLayout;

/**
 * The layout of a packed state of the stepwise semantics: the words of {@link RoundLayout}, which
 * describe the beginning of the round except for processes that have updated already, then the
 * words of the round, which are all 0 between two rounds.
 *
 * @param orderWords the number of words of the {@link DeliveryOrder}
 */
record StepwiseLayout(int processes, int orderWords) {
  /** 0 between two rounds, else 1 plus the ID of the {@link RoundFaults}. */
  int roundFaults() {
    return RoundLayout.HEADER + processes;
  }

  /** The number of messages that the network has lost in this round; 0 where it is irrelevant. */
  int lost() {
    return roundFaults() + 1;
  }

  /** The ID of the mailbox of a process, a sequence; 0 if empty. */
  int mailbox(int process) {
    return roundFaults() + 2 + process;
  }

  /** A word of the {@link DeliveryOrder}. */
  int orderWord(int word) {
    return roundFaults() + 2 + processes + word;
  }

  int words() {
    return orderWord(orderWords);
  }

  void clear(int[] state) {
    Arrays.fill(state, roundFaults(), words(), 0);
  }

  StateLayout layout() {
    var regions = new ArrayList<Region>(RoundLayout.of(processes).regions());
    regions.add(new Region("round", roundFaults(), words() - roundFaults()));
    return new StateLayout(words(), regions);
  }
}
