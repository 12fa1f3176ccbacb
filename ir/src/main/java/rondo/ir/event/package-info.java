/**
 * Protocols whose processes react to events: what they are made of, and the interpreter that
 * defines what they mean.
 */
package rondo.ir.event;
