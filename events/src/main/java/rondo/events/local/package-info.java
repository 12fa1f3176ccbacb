/**
 * Single processes of an event-based protocol: their interned local states and messages, their
 * reactions, and which of their steps others can observe.
 */
package rondo.events.local;
