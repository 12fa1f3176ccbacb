/**
 * Decides with a solver whether something can go wrong in a system that is spelt out in time: by
 * bounded search, by induction, and by induction with invariants found or given.
 */
package rondo.smt.check;
