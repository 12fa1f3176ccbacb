package rondo.explore.reduce;

import rondo.explore.TransitionSink;

/** Computes the steps of one process at a time, and tells what the state says about it. */
public interface ProcessStepper {
  /** Takes a state to work on, which no observer watches; the number of its processes. */
  int open(int[] state);

  /**
   * Lets the observer, if there is one, look at the state: from now on every transition is reported
   * once with each of its moves.
   */
  void activateObserver(TransitionSink sink);

  int processType(int pid);

  int controlState(int pid);

  int local(int pid, int variable, int element);

  /**
   * Reports the transitions and faults of one process, as {@link rondo.explore.Stepper#successors}
   * would, except that no {@code timeout} holds.
   */
  void steps(int pid, TransitionSink sink);

  /** Which edges were executed since this was last cleared, by {@link #edgeNumber}. */
  boolean[] executed();

  int edgeNumber(int processType, int controlState, int edge);
}
