package rondo.smt.solver;

/** What some solvers can do and others cannot. */
public enum Capability {
  /** Keeps what it has learned from one check to the next; others begin anew. */
  INCREMENTAL,
  /** Says which assumptions are enough for what it refutes; others name all of them. */
  CORES,
  /** The same seed gives the same answer and model, another seed perhaps another one. */
  SEED
}
