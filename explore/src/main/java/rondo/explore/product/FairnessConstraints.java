package rondo.explore.product;

import java.util.BitSet;
import java.util.Optional;
import rondo.explore.Stepper;

/**
 * The fairness constraints of a system, by ID: a run is fair if each constraint is infinitely often
 * satisfied by a transition, or infinitely often not pending in a state. A constraint that first
 * occurs during the search has a greater ID than those before. Not thread-safe; each thread needs
 * its own.
 */
public interface FairnessConstraints {
  /** The stepper of the constrained transitions. */
  Stepper stepper();

  /**
   * The constraints that are pending in a state, before its transitions are reported; empty if they
   * are those that some transition of the state satisfies.
   */
  default Optional<BitSet> pending(int[] state) {
    return Optional.empty();
  }

  /**
   * The constraints that the transition currently being reported satisfies; the array is not
   * modified later.
   */
  int[] satisfied();
}
