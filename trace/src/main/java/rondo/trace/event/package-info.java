/**
 * Runs of event-based protocols: views, printing, sequence charts, JSON, and trace files. Uses the
 * IR and the replay of the interpreter only.
 */
package rondo.trace.event;
