package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;

/**
 * What lies where in a packed state that may be one in the middle of a round: behind the words of
 * {@link RoundLayout}, which are those of the beginning of the round except for processes that have
 * updated already, the words of the round, which are all 0 between two rounds.
 *
 * @param orderWords how many words the course of a round needs for itself
 */
record StepwiseLayout(int processes, int orderWords) {
  /** 0 between two rounds, else the number of the {@link RoundFaults}, counted from 1. */
  int roundFaults() {
    return RoundLayout.HEADER + processes;
  }

  /** How many messages the network has lost in this round; 0 where it does not matter. */
  int lost() {
    return roundFaults() + 1;
  }

  /** The number of what has arrived for a process, in order; 0 if nothing has. */
  int mailbox(int process) {
    return roundFaults() + 2 + process;
  }

  /** A word of the course. */
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
