package rondo.trace;

/**
 * Statistics of a search.
 *
 * @param transitions arrivals at a state, the initial one included: stored plus matched states
 * @param depth length of the longest path explored
 * @param memoryBytes memory of the state store and of the stack or queue of the search
 * @param profile how the search went, once it has ended
 */
public record Statistics(
    long states,
    long transitions,
    long depth,
    double seconds,
    long memoryBytes,
    ExplorationProfile profile) {
  /** Without a profile. */
  public Statistics(long states, long transitions, long depth, double seconds, long memoryBytes) {
    this(states, transitions, depth, seconds, memoryBytes, ExplorationProfile.NONE);
  }

  public Statistics with(ExplorationProfile other) {
    return new Statistics(states, transitions, depth, seconds, memoryBytes, other);
  }

  public long matched() {
    return transitions - states;
  }
}
