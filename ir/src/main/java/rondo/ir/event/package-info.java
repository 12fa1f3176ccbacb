/**
 * Event-based, asynchronous protocols: their representation, and the reference interpreter that
 * defines their semantics. Uses {@code rondo.ir.data}, and observers and term traversal of {@code
 * rondo.ir.round}; no engine.
 */
package rondo.ir.event;
