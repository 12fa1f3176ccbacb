package rondo.ir.access;

/**
 * What something does, as sets of {@link AccessNumbering}.
 *
 * @param performs what it may do
 * @param dependsOn what must not be done by another process in between for it to stay executable
 *     with the same effect, and what it may change for another process
 * @param enabledBy what another process has to do first, where it is not executable
 */
record Footprint(long[] performs, long[] dependsOn, long[] enabledBy) {
  Footprint(AccessNumbering facets) {
    this(new long[facets.words()], new long[facets.words()], new long[facets.words()]);
  }

  void performs(int facet) {
    AccessNumbering.add(performs, facet);
  }

  void dependsOn(int facet) {
    AccessNumbering.add(dependsOn, facet);
  }

  void enabledBy(int facet) {
    AccessNumbering.add(enabledBy, facet);
  }
}
