/** The expressions and assigned locations in the parts of a system of processes. */
package rondo.ir.traversal;
