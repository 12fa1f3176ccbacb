/**
 * Protocols in rounds: all processes send, hear of some of what was sent to them, and change their
 * own variables by what they heard, in lockstep.
 */
package rondo.ir.round;
