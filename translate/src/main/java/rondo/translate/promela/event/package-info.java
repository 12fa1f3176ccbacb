/** Promela programs for event-based protocols: processes with message pools and handlers. */
package rondo.translate.promela.event;
