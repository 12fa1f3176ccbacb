/**
 * The replayed run of a counterexample as plain data, {@link rondo.trace.view.TraceView}, and the
 * builders that make it from runs of processes, rounds and events.
 */
package rondo.trace.view;
