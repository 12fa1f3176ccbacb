/**
 * Process symmetry of event-based protocols: which processes are interchangeable, and what
 * distinguishes the others. Uses {@code rondo.ir.event}, {@code rondo.ir.data} and the term
 * traversal of {@code rondo.ir.round}, no engine.
 */
package rondo.ir.event.symmetry;
