package rondo.analysis.symmetry.value;

/** The initial values that are explored. */
public enum InputSelection {
  /** All initial values. */
  ALL,
  /** One representative of each orbit under the value symmetries that the analysis finds. */
  PARTITIONED
}
