/**
 * Exhaustive explicit-state search. {@link rondo.explore.TransitionSystem} is the narrow waist:
 * compilers produce one, reductions wrap one, searches explore one.
 */
package rondo.explore;
