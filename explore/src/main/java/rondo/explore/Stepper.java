package rondo.explore;

/** Computes the transitions of a state. Not thread-safe; allocates nothing per successor. */
public interface Stepper {
  /** Whether a state has transitions and, if not, whether it is a valid end state. */
  enum EndState {
    /** At least one transition is enabled. */
    NONE,
    /** No transition is enabled, and the state is a valid end state. */
    VALID_END,
    /** No transition is enabled, but some process is not in a valid end state: a deadlock. */
    INVALID_END
  }

  /** Writes the initial state. Faults of the initialisation go to the sink. */
  void initial(int[] state, TransitionSink sink);

  /**
   * Reports every transition and fault of {@code state}, in the order of the reference interpreter.
   * The array is modified during the call and restored when it returns.
   */
  EndState successors(int[] state, TransitionSink sink);

  /**
   * The process that makes the first step of the transition currently being reported; negative if
   * only the observer moves, or if the process is unknown.
   */
  default int activeProcess() {
    return -1;
  }

  /**
   * Identifies the action of the transition currently being reported: equal whenever the same
   * process does the same, whatever other processes have done meanwhile; 0 if unknown.
   */
  default int actionId() {
    return 0;
  }
}
