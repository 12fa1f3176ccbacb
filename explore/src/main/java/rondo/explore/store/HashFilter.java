package rondo.explore.store;

/** Remembers the hashes of states, more or less exactly. */
interface HashFilter {
  /** One thread's hand at adding. */
  Adder adder();

  /** How likely it is that a search took at least one state for another one. */
  double omissionProbability();

  /** What to call this way of remembering. */
  String method();

  interface Adder {
    /** Has what adding this hash will look at fetched; the answer means nothing. */
    long prefetch(long hash);

    /** Adds a hash; the answer is whether it was new. */
    boolean add(long hash);
  }
}
