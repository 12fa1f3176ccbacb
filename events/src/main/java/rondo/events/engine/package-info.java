/**
 * Event-based protocols as transition systems, whose states consist of the interned local states
 * and message pools of {@code rondo.events.local}. Uses the search interfaces of {@code
 * rondo.explore} and the process semantics of {@code rondo.ir.event}.
 */
package rondo.events.engine;
