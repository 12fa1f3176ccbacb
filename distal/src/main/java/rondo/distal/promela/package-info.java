/**
 * Protocols as Promela that Spin runs: their values as numbers, their statements, and around them
 * one process that goes through the rounds, processes in lockstep, or processes that react to
 * messages. It needs nothing but the lowered protocol.
 */
package rondo.distal.promela;
