/**
 * Round-based protocols with any number of processes. Processes in the same local state are
 * interchangeable, so a global state is a vector of counters, one for each local state, and what a
 * process can do in a round is a linear condition on these counters and on the parameters.
 *
 * <p>{@link rondo.smt.parameterized.LocalUpdates} computes what a process does in a round, {@link
 * rondo.smt.parameterized.CounterSystem} the steps of all processes together.
 */
package rondo.smt.parameterized;
