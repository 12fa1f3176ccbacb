package rondo.rounds;

/**
 * The granularity of steps. All three give the same verdict if no update depends on the order of
 * messages; if one does, only {@link #INTERLEAVED} is meaningful.
 */
public enum StepGranularity {
  /** A step is a whole round; processes that are not distinguished are interchangeable. */
  ROUNDS,
  /** A step sends one message or updates one process, in a fixed order. */
  SEQUENTIAL,
  /** A step sends or receives one message or updates one process, in any order. */
  INTERLEAVED
}
