/** Protocols in rounds with what their headers promise. */
package rondo.testkit.rounds.corpus;
