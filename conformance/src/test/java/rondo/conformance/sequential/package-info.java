/** Sequentialization of event-based protocols: local traces and states are preserved. */
package rondo.conformance.sequential;
