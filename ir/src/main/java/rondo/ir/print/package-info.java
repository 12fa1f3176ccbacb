/** Prints a {@link rondo.ir.ProcessSystem} as text and for Graphviz. */
package rondo.ir.print;
