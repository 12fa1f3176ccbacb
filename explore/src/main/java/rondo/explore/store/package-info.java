/**
 * Sets of visited states. A store is shared by all threads of a search; each thread works through
 * its own view. The exact store compresses by interning; the others remember hashes only.
 */
package rondo.explore.store;
