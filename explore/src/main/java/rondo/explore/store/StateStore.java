package rondo.explore.store;

import rondo.trace.Coverage;

/** A set of visited states. */
public interface StateStore {
  /** A fresh view for one thread. */
  View view();

  /** The current size in bytes. */
  long bytes();

  /** The coverage of a search that expanded every state that this store reported as new. */
  Coverage coverage();

  /**
   * One thread's access to the store. The cycle is: load a state, stage its successors, commit
   * them.
   */
  interface View {
    /**
     * Begins the use of this view by the calling thread; no other thread may use it until {@link
     * #leave}.
     */
    void enter();

    /** Ends the use of this view; a view must not be entered for long without use. */
    void leave();

    /** Adds the initial state to an empty store and returns its reference. */
    long initial(int[] state);

    /** Announces that a reference will be loaded soon. */
    void prefetch(long reference);

    /**
     * Writes the state of a reference to {@code state}, which must be the same array in every call
     * and unmodified in between. A reference may be loaded only once.
     */
    void load(long reference, int[] state);

    /** Stages a successor of the loaded state; see {@link rondo.explore.TransitionSink}. */
    void stage(int[] state, int[] changes, int length);

    /** Adds the states staged since the last call, and lists the new ones. */
    void commit(NewStates states);

    /**
     * Whether a state of the last commit was not added, because the store may not add what is
     * needed for it.
     *
     * @param number its number among the staged states
     */
    default boolean isUnknown(int number) {
      return false;
    }
  }
}
