package rondo.smt.solver;

/** Optional capabilities of solvers. */
public enum Capability {
  /** Keeps learned facts between checks; other solvers restart. */
  INCREMENTAL,
  /** Reports unsatisfiable cores; other solvers name all assumptions. */
  CORES,
  /** Deterministic for a given seed; another seed may give another model. */
  SEED
}
