/**
 * The messages that each process may receive in a round under the fault model: fault scenarios,
 * heard-of sets and mailboxes.
 */
package rondo.rounds.engine.delivery;
