/** Counterexamples that differ, compared with all runs of the reference interpreters. */
package rondo.conformance.signature;
