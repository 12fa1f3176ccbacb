/**
 * Runs searches: {@link rondo.explore.run.Search} explores a transition system, {@link
 * rondo.explore.run.ProcessVerifier} compiles a process system, applies its reductions and explores
 * the result. Uses all other packages of {@code rondo.explore}, none of which uses this one.
 */
package rondo.explore.run;
