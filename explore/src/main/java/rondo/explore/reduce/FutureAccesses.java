package rondo.explore.reduce;

/**
 * All that a process may do from some control state on. Equal ones have the same number.
 *
 * @param rendezvous those of the facets that belong to rendezvous
 */
record FutureAccesses(int id, long[] facets, long[] rendezvous) {}
