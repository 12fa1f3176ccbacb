/** Symmetry of processes to which variables or messages refer. */
package rondo.rounds.engine.symmetry;
