/**
 * The message-level semantics of rounds as a transition system, in which each send, receive and
 * update is a step.
 */
package rondo.rounds.engine.stepwise;
