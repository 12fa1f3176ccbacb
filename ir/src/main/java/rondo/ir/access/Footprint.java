package rondo.ir.access;

/**
 * What something does, as sets of {@link Facets}.
 *
 * @param does what it may do
 * @param minds what must not be done by another process in between for it to stay executable with
 *     the same effect, and what it may change for another process
 * @param awaits what another process has to do first, where it is not executable
 */
record Footprint(long[] does, long[] minds, long[] awaits) {
  Footprint(Facets facets) {
    this(new long[facets.words()], new long[facets.words()], new long[facets.words()]);
  }

  void does(int facet) {
    Facets.add(does, facet);
  }

  void minds(int facet) {
    Facets.add(minds, facet);
  }

  void awaits(int facet) {
    Facets.add(awaits, facet);
  }
}
