/** Printers for automata: never claims, the Hanoi Omega-Automata format, Graphviz. */
package rondo.ltl.print;
