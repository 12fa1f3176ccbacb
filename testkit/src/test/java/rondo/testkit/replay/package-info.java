/** Runs that are no counterexamples are refused by replay. */
package rondo.testkit.replay;
