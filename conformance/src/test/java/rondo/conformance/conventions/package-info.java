/** Conventions of the sources that no compiler checks. */
package rondo.conformance.conventions;
