/**
 * Verifies event-based protocols: verdicts, counterexamples, and the check of communication
 * closure. The transition systems are in {@code rondo.events.engine}.
 */
package rondo.events;
