package rondo.gpu.control;

/** The first words of the buffer through which kernels and the search communicate. */
public enum ControlWord {
  /** How often blocks of threads have reached a barrier. */
  BARRIER,
  /**
   * 1 + the level, counted from the beginning of the launch, after which the search has to stop.
   */
  STOP,
  // The sizes of the frontiers of three successive levels, in turn.
  FIRST_SIZE,
  SECOND_SIZE,
  THIRD_SIZE,
  /** The number of levels that a launch has expanded. */
  LEVELS,
  /** The number of states in the last one. */
  EXPANDED,
  /** The number of states in the frontier after it. */
  FRONTIER,
  /** The number of states that the launch has found. */
  FOUND,
  TRANSITIONS,
  /** The number of nodes of trees. */
  NODES,
  /** 1 + the number of the field whose value does not fit. */
  OVERFLOW,
  OVERFLOW_VALUE,
  /** 1 + the pid of a process for which there is no room. */
  MISSING_PROCESS,
  MISSING_TYPE,
  /** The identifier of a channel for which there is no room. */
  MISSING_CHANNEL,
  MISSING_CHANNEL_TYPE,
  /** The table has no room for a state. */
  TABLE_FULL,
  /** The table of nodes has no room. */
  NODES_FULL,
  FRONTIER_FULL,
  /** An atomic sequence has too many steps, so it is considered to have no end. */
  ENDLESS_ATOMIC,
  /** The atomic sequences of a process have too many steps altogether. */
  TOO_MANY_STEPS,
  /** The atomic sequences of a step have more pending choices than a thread can store. */
  TOO_MANY_CHOICES;

  /**
   * The number of words that are set to 0 before each launch: the barrier, what stops the launch,
   * and the sizes of frontiers. The others are results of a launch, or add up from launch to
   * launch.
   */
  public static int cleared() {
    return LEVELS.ordinal();
  }
}
