/**
 * Runs of protocols in rounds, for people: the story of a run as a table of rounds, as text and as
 * JSON, and runs in files.
 */
package rondo.trace.round;
