package rondo.explore.store;

/** An approximate set of state hashes. */
interface HashFilter {
  /** One thread's access. */
  Adder adder();

  /** The probability that a search took at least one state for another one and omitted it. */
  double omissionProbability();

  /** The name of the method, for reports. */
  String method();

  interface Adder {
    /** Prefetches the memory that adding this hash will access; the result has no meaning. */
    long prefetch(long hash);

    /** Adds a hash; returns whether it was new. */
    boolean add(long hash);
  }
}
