package rondo.explore.product;

import java.util.BitSet;
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

  /** Prepares the constraints of a state, before its transitions are reported. */
  default void begin(int[] state) {}

  /**
   * The constraints that the transition currently being reported satisfies; the array is not
   * modified later.
   */
  int[] satisfied();

  /**
   * Changes {@code constraints}, those that some transition of a state satisfies, to those that are
   * pending in the state; by default they are the same.
   */
  default void computePending(int[] state, BitSet constraints) {}
}
