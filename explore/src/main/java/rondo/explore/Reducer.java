package rondo.explore;

/**
 * Picks, in a state, few transitions that may stand for all of them: an ample set, sound but for
 * the cycle proviso, which is the search's own business. Not thread-safe; each thread needs its
 * own.
 *
 * <p>A search asks for attempt 0. If the proviso refuses what it gets, it asks for the next
 * attempt, if it may, and in the end takes all transitions. A set that raises faults is not used
 * either: then all transitions are looked at. The same state and attempt must always give the same
 * set.
 */
public interface Reducer {
  /** Reduces nothing. */
  Reducer NONE = (_, _, _) -> false;

  /**
   * Reports the transitions of an ample set of {@code state}, at least one, and the faults raised
   * on the way.
   *
   * @param attempt 0 for the best set, 1 for the next best, and so on; only 0 may be asked about
   *     another state than before
   * @return false if there is no such set, or only that of all transitions; then nothing was
   *     reported
   */
  boolean ample(int[] state, int attempt, TransitionSink sink);

  /**
   * Reports all transitions of the state that {@link #ample} was asked about last, if they were all
   * found then, and there are any, and no faults.
   *
   * @return false if not; then nothing was reported, and a stepper has to tell
   */
  default boolean all(int[] state, TransitionSink sink) {
    return false;
  }

  /** The number, among all transitions of the state, of one of those that were reported last. */
  default int ordinal(int transition) {
    return transition;
  }
}
