/**
 * Verification of {@link rondo.ir.threshold.ThresholdAutomaton threshold automata} for all values
 * of their parameters: {@link rondo.smt.threshold.ThresholdVerifier}. {@link
 * rondo.smt.threshold.ParameterizedEventVerifier} verifies event-based protocols.
 */
package rondo.smt.threshold;
