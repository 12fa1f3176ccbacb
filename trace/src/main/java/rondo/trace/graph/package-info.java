/**
 * Directed graphs with labels as they are drawn: automata of models and state graphs, printed for
 * Graphviz and laid out for pictures.
 */
package rondo.trace.graph;
