/**
 * Sequentialization by source-to-source translation: from an event-based protocol to an equivalent
 * round-based one, and from there to one sequential process. Requires that messages carry their
 * round and that no process returns to a round that it has left (communication closure). Works on
 * {@code rondo.distal.syntax}; only trace lifting uses the semantics of {@code rondo.ir}.
 */
package rondo.distal.sequential;
