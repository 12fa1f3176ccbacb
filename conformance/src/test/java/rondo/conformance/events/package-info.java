/** Event-based protocols: the expected results of the corpus and the examples. */
package rondo.conformance.events;
