package rondo.explore.reduce;

import rondo.explore.TransitionSink;

/** Computes the transitions of one process at a time, and decodes its part of the state. */
public interface ProcessStepper {
  /** Sets the state to work on, without an observer; returns the number of its processes. */
  int open(int[] state);

  /**
   * Activates the observer, if there is one: from now on every transition is reported once for each
   * move of the observer.
   */
  void activateObserver(TransitionSink sink);

  int processType(int pid);

  int controlState(int pid);

  int local(int pid, int variable, int element);

  /**
   * Reports the transitions and faults of one process, as {@link rondo.explore.Stepper#successors}
   * does, except that {@code timeout} is false.
   */
  void steps(int pid, TransitionSink sink);

  /** Which edges were executed since the array was last cleared, by {@link #edgeNumber}. */
  boolean[] executed();

  int edgeNumber(int processType, int controlState, int edge);
}
