/** Protocols in rounds: what engines say of them, and how runs are told. */
package rondo.testkit.rounds.corpus;
