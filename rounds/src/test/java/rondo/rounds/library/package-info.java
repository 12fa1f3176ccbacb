/** Algorithms written in Java. */
package rondo.rounds.library;
