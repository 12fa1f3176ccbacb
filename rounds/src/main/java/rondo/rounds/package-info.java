/**
 * Verifies round-based protocols: verdicts, counterexamples, and the analysis of process symmetry.
 * The transition systems are in {@code rondo.rounds.engine}, value symmetry is in {@code
 * rondo.rounds.values}.
 */
package rondo.rounds;
