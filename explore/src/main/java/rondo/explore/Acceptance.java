package rondo.explore;

/**
 * The accepting states of a transition system: a run that visits accepting states infinitely often
 * violates the property (Büchi acceptance). Thread-safe.
 */
@FunctionalInterface
public interface Acceptance {
  /** No state is accepting: there is no search for cycles. */
  Acceptance NONE = _ -> false;

  boolean accepts(int[] state);

  /** Whether there may be an accepting state; if not, there is no search for cycles. */
  default boolean mayHaveAcceptingStates() {
    return true;
  }

  /**
   * Whether the automaton is weak: on every cycle either all states are accepting or none is. Then
   * each transition that closes a cycle decides by itself whether the cycle is accepting.
   */
  default boolean isWeak() {
    return false;
  }

  /**
   * Whether a state is known to be pre-accepting: it is not accepting, and it is reachable from
   * pre-accepting states only.
   */
  default boolean precedesAccepting(int[] state) {
    return false;
  }
}
