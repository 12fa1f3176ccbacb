/** Runs with fewer context switches: independent steps of a counterexample are reordered. */
package rondo.trace.order;
