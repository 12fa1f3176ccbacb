/** Decides properties of protocols of events. */
package rondo.events;
