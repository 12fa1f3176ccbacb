package rondo.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A transition system with packed states of {@code layout().words()} ints: the input of every
 * explicit-state search.
 */
public interface TransitionSystem {
  StateLayout layout();

  /** A fresh stepper; each thread needs its own. */
  Stepper stepper();

  /**
   * A fresh stepper that draws successors at random, if the system has one; each thread needs its
   * own.
   */
  default Optional<RandomStepper> randomStepper() {
    return Optional.empty();
  }

  /**
   * The accepting states, which no run may visit infinitely often; {@link Acceptance#NONE} if there
   * are none.
   */
  default Acceptance acceptance() {
    return Acceptance.NONE;
  }

  /**
   * Whether a search should take a few thousand steps in advance to optimize its state store; not
   * if steps are expensive and states are few.
   */
  default boolean isWorthSampling() {
    return true;
  }

  /** The exception that ended a search of this system, as {@link SearchRestart#saved} says. */
  default RuntimeException restart(String saved) {
    throw new IllegalArgumentException("a search of this system is not restarted: " + saved);
  }

  /** The parts of the model that were executed, where that is recorded. */
  default Optional<ExecutedParts> executedParts() {
    return Optional.empty();
  }

  /** The approximate size in bytes of the system's own caches. */
  default long cacheBytes() {
    return 0;
  }

  /**
   * The numberings without which packed states have no meaning outside of this system, those whose
   * numbers occur in values of others first; none if packed states mean the same in all systems of
   * a model.
   */
  default List<StateNumbering> numberings() {
    return List.of();
  }

  /** A fresh reducer, each thread needs its own; {@link Reducer#NONE} for no reduction. */
  default Reducer reducer() {
    return Reducer.NONE;
  }

  /** Whether there is a reduction; does not create a reducer where avoidable. */
  default boolean isReduced() {
    return reducer() != Reducer.NONE;
  }

  /** This system with its reducers replaced. */
  default TransitionSystem withReducers(Supplier<Reducer> reducers) {
    return new ReducerOverride(this, reducers);
  }
}
