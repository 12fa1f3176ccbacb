package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;

/**
 * What lies where in a packed state that may be one in the middle of a round: behind the words of
 * {@link Layout}, which are those of the beginning of the round except for processes that have
 * updated already, the words of the round, which are all 0 between two rounds.
 *
 * @param more how many words the course of a round needs for itself
 */
record Midway(int processes, int more) {
  /** 0 between two rounds, else the number of the {@link Setting}, counted from 1. */
  int setting() {
    return Layout.HEADER + processes;
  }

  /** How many messages the network has lost in this round; 0 where it does not matter. */
  int lost() {
    return setting() + 1;
  }

  /** The number of what has arrived for a process, in order; 0 if nothing has. */
  int mail(int process) {
    return setting() + 2 + process;
  }

  /** A word of the course. */
  int course(int word) {
    return setting() + 2 + processes + word;
  }

  int words() {
    return course(more);
  }

  void clear(int[] state) {
    Arrays.fill(state, setting(), words(), 0);
  }

  StateLayout layout() {
    var regions = new ArrayList<Region>(Layout.of(processes).regions());
    regions.add(new Region("round", setting(), words() - setting()));
    return new StateLayout(words(), regions);
  }
}
