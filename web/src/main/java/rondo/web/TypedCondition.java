package rondo.web;

import rondo.simulate.Simulation;

/** A condition on states that the user has typed. */
interface TypedCondition {
  /** Whether the last state of a run satisfies the condition; false if the run has no state. */
  boolean holds(Simulation run);
}
