/**
 * Value symmetry of round-based protocols: the static analysis that infers it, and the run-time
 * monitor for what the analysis cannot decide. Uses the IR, no engine.
 */
package rondo.analysis.symmetry.value;
