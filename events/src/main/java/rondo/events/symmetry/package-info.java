/**
 * Symmetry reduction of event-based protocols: canonical representatives under permutations of
 * interchangeable processes.
 */
package rondo.events.symmetry;
