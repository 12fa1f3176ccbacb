package rondo.analysis.symmetry.term;

/** What terms may do with processes without distinguishing them. */
public enum ProcessUse {
  /**
   * Processes are values: they are stored, sent and compared for equality, and a permutation of
   * processes replaces them in values.
   */
  VALUES,
  /**
   * Processes are anonymous, and states hold no processes: a process may be compared only with the
   * primary or a constant, which distinguishes only that process, and messages are sent to such a
   * process, to oneself, to all, or to all but oneself.
   */
  ROLES,
  /**
   * As {@link #ROLES}, but quantifiers range over processes, which may be compared with each other
   * and be indices.
   */
  QUANTIFIED_ROLES
}
