/**
 * Interning and memoization for transition systems whose state components are represented by
 * numbers. Uses nothing but {@link rondo.explore.TransitionSink}.
 */
package rondo.explore.memo;
