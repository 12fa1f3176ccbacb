package rondo.sample;

/** Schedules one run. */
interface Scheduler {
  /** Returns the index of one of the transitions, of which there is at least one. */
  int choose(EnabledTransitions transitions);
}
