/**
 * The heard-of engine: states are what the processes are like between two rounds, and a step is a
 * whole round, found without going through the messages one by one.
 */
package rondo.rounds.engine;
