/** Finds out which processes of a protocol of events are told apart, and by what. */
package rondo.ir.event.symmetry;
