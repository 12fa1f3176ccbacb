/** Damaged input gets a verdict or is rejected. */
package rondo.conformance.fuzz;
