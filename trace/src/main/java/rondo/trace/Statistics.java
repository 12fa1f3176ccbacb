package rondo.trace;

/**
 * Statistics of a search.
 *
 * @param transitions arrivals at a state, the initial one included: stored plus matched states
 * @param depth length of the longest path explored
 * @param memoryBytes memory of the state store and of the stack or queue of the search
 */
public record Statistics(
    long states, long transitions, long depth, double seconds, long memoryBytes) {
  public long matched() {
    return transitions - states;
  }
}
