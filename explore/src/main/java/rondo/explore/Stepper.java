package rondo.explore;

/** Computes successors. Not thread-safe; allocates nothing per successor. */
public interface Stepper {
  /** What expanding a state showed. */
  enum EndState {
    /** At least one step was executable. */
    NONE,
    /** Nothing is executable, and that is how it should end. */
    VALID_END,
    /** Nothing is executable, but some process is not done. */
    INVALID_END
  }

  /** Writes the initial state. Faults of the initialisation go to the sink. */
  void initial(int[] state, TransitionSink sink);

  /**
   * Reports every transition and fault of {@code state}, in the order of the reference interpreter.
   * The array is changed on the way and is again what it was when this returns.
   */
  EndState successors(int[] state, TransitionSink sink);

  /**
   * The process that makes the first step of the transition that the sink is being told of;
   * negative when none does, since only an observer moves, or when that is not known.
   */
  default int activeProcess() {
    return -1;
  }

  /**
   * A number for what the transition does that the sink is being told of: the same wherever the
   * same process does the same, whatever others have done meanwhile; 0 when that is not known.
   */
  default int actionId() {
    return 0;
  }
}
