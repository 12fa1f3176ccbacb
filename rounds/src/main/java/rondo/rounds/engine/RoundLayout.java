package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;

/** What lies where in a packed state: a few words about the whole, then those for the processes. */
final class RoundLayout {
  /** 0 before the inputs are chosen, else which round of which phase comes next. */
  static final int STAGE = 0;

  /** Whose turn it is, where seats do not say so. */
  static final int PRIMARY = 1;

  /** How many messages may still be lost. */
  static final int LOSSES = 2;

  /** How many more rounds something may go wrong; or 1 until it is over, then 0. */
  static final int ROUNDS_UNTIL_STABLE = 3;

  static final int OBSERVER = 4;

  /** The number of the value that nobody proposes. */
  static final int UNPROPOSED = 5;

  static final int HEADER = 6;

  private RoundLayout() {}

  static StateLayout of(int processes) {
    var regions = new ArrayList<Region>(List.of(new Region("network", 0, HEADER)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, HEADER + p, 1));
    }
    return new StateLayout(HEADER + processes, regions);
  }
}
