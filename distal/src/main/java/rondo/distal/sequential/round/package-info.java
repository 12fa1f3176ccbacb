/**
 * Translation of a communication-closed event-based protocol to a round-based one: schedule of
 * rounds, unfolding of phases, merging of roles, handlers as updates.
 */
package rondo.distal.sequential.round;
