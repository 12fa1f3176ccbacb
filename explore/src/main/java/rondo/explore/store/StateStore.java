package rondo.explore.store;

import rondo.trace.Coverage;

/** A set of visited states. */
public interface StateStore {
  /** A fresh view for one thread. */
  View view();

  /** What the store holds now, in bytes. */
  long bytes();

  /** What a search that saw everything this store let through has covered. */
  Coverage coverage();

  /**
   * One thread's access to the store. The cycle is: load a state, stage its successors, settle
   * them.
   */
  interface View {
    /** The calling thread is going to use this view, and no other one will until it leaves. */
    void enter();

    /**
     * The calling thread leaves the view alone; a view must not be entered for long without use.
     */
    void leave();

    /** Adds the initial state to an empty store; the answer is its reference. */
    long initial(int[] state);

    /** Tells that a reference is going to be loaded soon. */
    void prefetch(long reference);

    /**
     * Writes the state behind a reference into {@code state}, which must be the same array in every
     * call and untouched in between. A reference may be loaded once only.
     */
    void load(long reference, int[] state);

    /** Notes a successor of the loaded state; see {@link rondo.explore.TransitionSink}. */
    void stage(int[] state, int[] changes, int length);

    /** Adds everything staged since the last call, and tells which of it was new. */
    void commit(NewStates states);
  }
}
