/** Tests of the Java library for round-based algorithms. */
package rondo.rounds.library;
