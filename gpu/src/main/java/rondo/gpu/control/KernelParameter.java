package rondo.gpu.control;

/** The parameters of the kernels of a search, which are the same for all of them. */
public enum KernelParameter {
  /** A buffer with two frontiers, one after the other. */
  FRONTIERS,
  /** Which of them is the current one at first: 0 or 1. */
  CURRENT_FRONTIER,
  /** The number of its states. */
  SIZE,
  /** The most states of a frontier. */
  CAPACITY,
  /** The buffer with the table of visited states. */
  TABLE,
  /** The number of its slots. */
  SLOTS,
  /** The buffer with the table of the nodes of trees. */
  NODES,
  /** The number of its slots. */
  NODE_SLOTS,
  /** The buffer of {@link ControlWord}s and of reported states. */
  CONTROL,
  /** A buffer with a bit for each edge that was executed. */
  EXECUTED,
  /** A launch ends after so many levels. */
  MOST_LEVELS,
  /** A launch ends after the level in which it has found so many new states. */
  MOST_FOUND,
  /**
   * A launch ends before a level whose successors, as many as expected, would be more new states
   * than this, since then the table has to grow.
   */
  ROOM,
  /** Whether a launch ends after a level with a violation. */
  STOPS_AT_VIOLATION;

  /** The number of parameters. */
  public static int count() {
    return values().length;
  }
}
