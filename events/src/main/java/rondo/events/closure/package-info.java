/**
 * Event-based protocols restricted to the order of rounds, for the check of communication closure.
 */
package rondo.events.closure;
