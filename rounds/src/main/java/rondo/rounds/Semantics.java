package rondo.rounds;

/**
 * How fine the steps are in which a protocol is run. All of them decide a property alike if no
 * update depends on the order in which messages arrive; where one does, only the last has a
 * meaning.
 */
public enum Semantics {
  /** A step is a whole round; processes that are not told apart are interchangeable. */
  ROUNDS,
  /** A step sends one message, or updates one process, in a fixed order. */
  SEQUENTIAL,
  /** A step sends or takes in one message, or updates one process, in any order. */
  INTERLEAVED
}
