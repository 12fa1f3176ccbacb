/** Protocols in rounds: engines against the interpreter. */
package rondo.testkit.rounds;
