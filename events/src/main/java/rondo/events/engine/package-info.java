/**
 * Protocols of events as transition systems. What a process is like, what has arrived, and each
 * message are known by numbers, and how a process reacts is found out once.
 */
package rondo.events.engine;
