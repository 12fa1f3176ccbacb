/** The IR as text for people: everything of a system, or its automata as Graphviz graphs. */
package rondo.ir.print;
