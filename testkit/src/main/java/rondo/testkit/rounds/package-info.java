/** Generators of round-based protocols, and networks to run them on. */
package rondo.testkit.rounds;
