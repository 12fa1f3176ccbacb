package rondo.trace;

/**
 * What a search did.
 *
 * @param transitions arrivals at a state, the initial one included: stored plus matched states
 * @param depth longest path that was followed
 * @param memoryBytes what the state store and the search's own stack or queue hold
 */
public record Statistics(
    long states, long transitions, long depth, double seconds, long memoryBytes) {
  public long matched() {
    return transitions - states;
  }
}
