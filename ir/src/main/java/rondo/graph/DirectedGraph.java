package rondo.graph;

/** A directed graph, or a part of one: edges to nodes that it does not contain are ignored. */
public interface DirectedGraph {
  /** All nodes are less than this number. */
  int size();

  default boolean contains(int node) {
    return true;
  }

  int outDegree(int node);

  /** The target of an edge, which is counted from 0. */
  int target(int node, int edge);
}
