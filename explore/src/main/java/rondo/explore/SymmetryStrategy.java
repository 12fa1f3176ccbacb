package rondo.explore;

/** The strategy that selects the representative of an orbit. */
public enum SymmetryStrategy {
  /**
   * Approximate: processes are sorted, family by family, by their state, in the order of
   * declaration. Fast and simple, but references are compared too, so the result depends on the
   * order of declaration.
   */
  SORTED,
  /**
   * Exact: members are sorted by their state without references; all orders of equal members are
   * tried, at a cost that grows factorially.
   */
  SEGMENTED,
  /** Exact, by partition refinement over the references between members. */
  CANONICAL
}
