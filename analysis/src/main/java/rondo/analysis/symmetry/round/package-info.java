/**
 * Process symmetry of round-based protocols: which processes a protocol and a property distinguish.
 * Uses the IR, no engine.
 */
package rondo.analysis.symmetry.round;
