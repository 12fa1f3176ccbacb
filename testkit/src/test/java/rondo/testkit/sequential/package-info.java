/** Protocols of events in rounds: the same processes go through the same states. */
package rondo.testkit.sequential;
