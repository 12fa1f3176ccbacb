package rondo.trace;

import java.util.OptionalInt;

/**
 * Statistics of a search.
 *
 * @param transitions arrivals at a state, the initial one included: stored plus matched states
 * @param depth length of the longest path explored
 * @param memoryBytes memory of the state store and of the stack or queue of the search
 * @param profile how the search went, once it has ended
 * @param disk the files of the search
 */
public record Statistics(
    long states,
    long transitions,
    long depth,
    double seconds,
    long memoryBytes,
    ExplorationProfile profile,
    DiskUse disk) {
  /**
   * The files of a search.
   *
   * @param bytes their size
   * @param mergedPercent the completed part of the current merge with the visited states, if one is
   *     in progress
   */
  public record DiskUse(long bytes, OptionalInt mergedPercent) {
    /** No files. */
    public static final DiskUse NONE = new DiskUse(0, OptionalInt.empty());
  }

  /** Without a profile. */
  public Statistics(long states, long transitions, long depth, double seconds, long memoryBytes) {
    this(states, transitions, depth, seconds, memoryBytes, ExplorationProfile.NONE, DiskUse.NONE);
  }

  public Statistics with(ExplorationProfile other) {
    return new Statistics(states, transitions, depth, seconds, memoryBytes, other, disk);
  }

  public Statistics with(DiskUse other) {
    return new Statistics(states, transitions, depth, seconds, memoryBytes, profile, other);
  }

  public long matched() {
    return transitions - states;
  }
}
