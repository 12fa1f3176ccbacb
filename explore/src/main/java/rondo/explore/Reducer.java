package rondo.explore;

/**
 * Computes ample sets: subsets of a state's transitions that suffice for the property, except that
 * the cycle proviso is left to the search. Not thread-safe; each thread needs its own.
 *
 * <p>A search asks for attempt 0. If the proviso rejects the set, it asks for the next attempt, if
 * it may, and finally takes all transitions. A set that raises faults is not used either: then all
 * transitions are taken. The set must be a function of state and attempt.
 */
public interface Reducer {
  /** No reduction. */
  Reducer NONE = (_, _, _) -> false;

  /**
   * Reports the transitions of an ample set of {@code state}, at least one, and the faults raised
   * by them.
   *
   * @param attempt 0 for the smallest set, 1 for the next one, and so on; attempts other than 0
   *     must be for the state of the previous call
   * @return false if there is no such set other than that of all transitions; then nothing was
   *     reported
   */
  boolean ample(int[] state, int attempt, TransitionSink sink);

  /**
   * Reports all transitions of the state that was last passed to {@link #ample}, if {@code ample}
   * computed all of them, there is at least one, and there were no faults.
   *
   * @return false if not; then nothing was reported, and a stepper has to compute them
   */
  default boolean all(int[] state, TransitionSink sink) {
    return false;
  }

  /** The index, among all transitions of the state, of one of the transitions reported last. */
  default int ordinal(int transition) {
    return transition;
  }

  /**
   * Whether a search that has used this reducer may go on without it: not if the reducer checks an
   * assumption in every state.
   */
  default boolean isDispensable() {
    return true;
  }
}
