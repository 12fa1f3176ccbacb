package rondo.report.outcome;

/** Whether an approximate search without violation counts as success. */
public enum ApproximationPolicy {
  REFUSED,
  ACCEPTED
}
