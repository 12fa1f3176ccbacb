/**
 * Translates lowered protocols to Promela for Spin: values as integers, statements, and three
 * program shapes: one process that simulates all rounds, processes in lockstep, and processes with
 * message handlers. Uses {@code rondo.ir} and the source positions of clauses only.
 */
package rondo.distal.promela;
