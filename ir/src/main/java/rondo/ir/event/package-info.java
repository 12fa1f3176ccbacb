/**
 * Event-based, asynchronous protocols: roles and their reactions, messages and their tags, fault
 * models, monitors and properties. Uses {@code rondo.ir.data}, and observers and term traversal of
 * {@code rondo.ir.round}; no engine.
 */
package rondo.ir.event;
