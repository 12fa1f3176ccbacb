/** Verifies protocols in rounds. */
package rondo.rounds;
