package rondo.analysis.dependence;

/**
 * The accesses of a step, as sets over {@link AccessNumbering}.
 *
 * @param performs the accesses that the step may perform
 * @param dependsOn the accesses of another process that may disable the step or change its effect,
 *     or whose effect the step may change
 * @param enabledBy for a disabled step: accesses of another process of which at least one is needed
 *     to enable it
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
