package rondo.explore.reduce;

/**
 * The accesses that a process may perform from some control state on; interned, so that equal sets
 * have the same id.
 *
 * @param rendezvous the facets that belong to rendezvous
 */
record FutureAccesses(int id, long[] facets, long[] rendezvous) {}
