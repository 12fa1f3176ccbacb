/**
 * Static analysis of the shared state that the steps of a process access: variables, channels, the
 * process table, other processes. Yields the independence relation for partial-order reduction.
 * Uses {@code rondo.ir} and its passes only, no engine.
 */
package rondo.analysis.dependence;
