/** Round-based protocols of the corpus and their expected results. */
package rondo.testkit.rounds.corpus;
