/**
 * Event-based protocols as transition formulas for bounded model checking: one step is one reaction
 * of a process, a crash, a restart, a process that joins, or the loss of a message. The semantics
 * is that of {@code rondo.ir.event.interpreter}, which replays every counterexample.
 */
package rondo.smt.events;
