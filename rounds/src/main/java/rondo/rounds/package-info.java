/**
 * Verifies round-based protocols: verdicts and counterexamples. The transition systems are in
 * {@code rondo.rounds.engine}, value symmetry is in {@code rondo.analysis.symmetry.value}.
 */
package rondo.rounds;
