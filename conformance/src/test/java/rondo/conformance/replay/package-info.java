/** Replay rejects runs that are not counterexamples. */
package rondo.conformance.replay;
