/**
 * Promela programs for round-based protocols: one process that simulates all, or processes in
 * lockstep.
 */
package rondo.translate.promela.round;
