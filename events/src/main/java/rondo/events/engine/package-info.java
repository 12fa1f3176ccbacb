/**
 * Event-based protocols as transition systems. Local states, messages and message pools are
 * interned, and reactions are memoized. Uses the search interfaces of {@code rondo.explore} and the
 * process semantics of {@code rondo.ir.event}.
 */
package rondo.events.engine;
