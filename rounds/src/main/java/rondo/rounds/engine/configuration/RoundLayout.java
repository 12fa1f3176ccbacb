package rondo.rounds.engine.configuration;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;

/** The layout of a packed state between rounds: a header, then the words of the processes. */
public final class RoundLayout {
  /**
   * 0 before the inputs are chosen, else the index of the next round, counted from 1 over all
   * phases.
   */
  public static final int STAGE = 0;

  /** The primary, where the positions do not determine it. */
  static final int PRIMARY = 1;

  /** The remaining number of messages that may be lost. */
  static final int LOSSES = 2;

  /**
   * The number of rounds until stabilization if that is known; else 1 before stabilization, then 0.
   */
  public static final int ROUNDS_UNTIL_STABLE = 3;

  /** See {@link rondo.explore.product.ObservedSystem#observerWord}. */
  public static final int OBSERVER = 4;

  /** 1 plus the index of the value that no process proposes; 0 if there is none. */
  static final int UNPROPOSED = 5;

  /** The faults of the network so far, where they are recorded. */
  static final int FAULTS = 6;

  public static final int HEADER = 7;

  private RoundLayout() {}

  public static StateLayout of(int processes) {
    var regions = new ArrayList<Region>(List.of(new Region("network", 0, HEADER)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, HEADER + p, 1));
    }
    return new StateLayout(HEADER + processes, regions);
  }
}
