/**
 * Passes over the IR that reduce the state space of a {@link rondo.ir.ProcessSystem}. Each
 * preserves every verdict (assertions, run-time errors, invalid end states) and states the
 * condition under which it applies; otherwise it leaves the system unchanged. Uses {@code rondo.ir}
 * only, no engine.
 */
package rondo.analysis.pass;
