package rondo.explore;

/**
 * Which packed states are accepting. A run that passes accepting states again and again breaks the
 * property that is searched for. Any number of threads may ask at the same time.
 */
@FunctionalInterface
public interface Acceptance {
  /** Nothing accepts: there are no cycles to look for. */
  Acceptance NONE = _ -> false;

  boolean accepts(int[] state);

  /** Whether there may be an accepting state; if not, there are no cycles to look for. */
  default boolean mayHaveAcceptingStates() {
    return true;
  }

  /**
   * Whether on every cycle all states are accepting, or none is. Then each transition that closes a
   * cycle tells at once whether it is an accepting one.
   */
  default boolean isWeak() {
    return false;
  }

  /**
   * Whether a state is known to come before all accepting states on every run: neither is it
   * accepting, nor can it be reached from a state that is not before as well.
   */
  default boolean precedesAccepting(int[] state) {
    return false;
  }
}
