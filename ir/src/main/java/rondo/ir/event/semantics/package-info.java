/**
 * The semantics of single processes and monitors of an event-based protocol as functions that an
 * engine may memoize; independent of the reference interpreter that judges it.
 */
package rondo.ir.event.semantics;
