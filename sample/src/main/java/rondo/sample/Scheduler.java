package rondo.sample;

/** Chooses the steps of one run. */
interface Scheduler {
  /** The number of one of the transitions, of which there is at least one. */
  int choose(EnabledTransitions transitions);
}
