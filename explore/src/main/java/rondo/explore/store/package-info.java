/**
 * Sets of visited states. A store is shared by all threads of a search; each thread uses its own
 * view. The exact stores use tree compression; the others keep hashes only.
 */
package rondo.explore.store;
