/**
 * What can be shown from the text of a protocol, for all runs and all values of its parameters:
 * that it keeps to rounds. Nothing is searched here, and what cannot be shown may hold all the
 * same.
 */
package rondo.ir.event.proof;
