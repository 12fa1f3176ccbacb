/**
 * Runs of protocols of events for people and for programs: told event by event, drawn, saved and
 * read. It knows the system and the interpreter's replay alone.
 */
package rondo.trace.event;
