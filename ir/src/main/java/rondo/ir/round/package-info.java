/**
 * Round-based protocols in the heard-of model: in each round, in lockstep, all processes send,
 * receive some of the messages sent to them, and update their variables. Contains their
 * representation; {@link rondo.ir.round.interpreter.RoundInterpreter} defines the semantics. Uses
 * {@code rondo.ir.data}, no engine.
 */
package rondo.ir.round;
