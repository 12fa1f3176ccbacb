/**
 * Runs of round-based protocols: views as a table of rounds, printing, sequence charts, JSON, and
 * trace files. Uses the IR and the replay of the interpreter only.
 */
package rondo.trace.round;
