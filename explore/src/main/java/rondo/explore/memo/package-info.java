/**
 * Interning and memoization for transition systems whose state components are represented by
 * numbers, and such numberings as data.
 */
package rondo.explore.memo;
