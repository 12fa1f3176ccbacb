package rondo.explore;

import java.util.function.Supplier;

/** What every explicit engine explores. States are packed into {@code layout().words()} ints. */
public interface TransitionSystem {
  StateLayout layout();

  /** A fresh stepper; each thread needs its own. */
  Stepper stepper();

  /** Which states no run may pass again and again; {@link Acceptance#NONE} if there are none. */
  default Acceptance acceptance() {
    return Acceptance.NONE;
  }

  /**
   * Whether a search does well to take a few thousand steps beforehand, to learn how best to store
   * states; not if steps are dear and states are few.
   */
  default boolean isWorthSampling() {
    return true;
  }

  /**
   * Roughly how many bytes the system has come to use itself, so as not to compute things twice.
   */
  default long cacheBytes() {
    return 0;
  }

  /** A fresh reducer, each thread needs its own; {@link Reducer#NONE} if nothing is reduced. */
  default Reducer reducer() {
    return Reducer.NONE;
  }

  /** Whether there are reducers; one need not be made to know. */
  default boolean isReduced() {
    return reducer() != Reducer.NONE;
  }

  /** The same system with other reducers. */
  default TransitionSystem withReducers(Supplier<Reducer> reducers) {
    return new ReducerOverride(this, reducers);
  }
}
