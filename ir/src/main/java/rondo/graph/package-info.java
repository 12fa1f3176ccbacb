/** Algorithms on directed graphs. */
package rondo.graph;
