/**
 * State graphs of small models: the reachable states, by the reference interpreter, and the
 * transitions between them.
 */
package rondo.simulate.graph;
