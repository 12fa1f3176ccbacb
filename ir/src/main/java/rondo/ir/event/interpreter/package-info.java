/**
 * The reference interpreter, which defines the semantics of event-based protocols, and the replay
 * and minimization of runs.
 */
package rondo.ir.event.interpreter;
