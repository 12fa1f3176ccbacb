/** Protocols of events and what is expected of them. */
package rondo.testkit.events;
