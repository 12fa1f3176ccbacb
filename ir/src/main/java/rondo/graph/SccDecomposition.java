package rondo.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The strongly connected components of a graph (Tarjan, 1972), without recursion. */
public final class SccDecomposition {
  private final DirectedGraph graph;
  private final List<List<Integer>> components = new ArrayList<>();
  private final ArrayDeque<Integer> path = new ArrayDeque<>();

  /** Nodes without a component, in the order in which they were found. */
  private final ArrayList<Integer> open = new ArrayList<>();

  /** From 1, in the order in which nodes were found; 0 if not yet. */
  private final int[] index;

  private final int[] low;
  private final int[] nextEdge;
  private final boolean[] isOpen;
  private int found;

  private SccDecomposition(DirectedGraph graph) {
    this.graph = graph;
    int nodes = graph.size();
    index = new int[nodes];
    low = new int[nodes];
    nextEdge = new int[nodes];
    isOpen = new boolean[nodes];
  }

  /**
   * The components of all nodes that are reachable from the roots, in reverse topological order:
   * edges lead to earlier components. A component lists its nodes in the order in which a search
   * that is depth first, and takes roots and edges in order, finds them.
   */
  public static List<List<Integer>> of(DirectedGraph graph, Iterable<Integer> roots) {
    var decomposition = new SccDecomposition(graph);
    for (int root : roots) {
      decomposition.visit(root);
    }
    return decomposition.components;
  }

  private void visit(int root) {
    enter(root);
    while (!path.isEmpty()) {
      int node = path.peek();
      if (nextEdge[node] < graph.outDegree(node)) {
        int target = graph.target(node, nextEdge[node]++);
        if (!enter(target) && graph.contains(target) && isOpen[target]) {
          low[node] = Math.min(low[node], index[target]);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[node]);
        }
        if (low[node] == index[node]) {
          close(node);
        }
      }
    }
  }

  /** Begins the visit of a node; false if it is not part of the graph or was found before. */
  private boolean enter(int node) {
    if (!graph.contains(node) || index[node] != 0) {
      return false;
    }
    index[node] = ++found;
    low[node] = found;
    isOpen[node] = true;
    open.add(node);
    path.push(node);
    return true;
  }

  private void close(int root) {
    int first = open.lastIndexOf(root);
    List<Integer> members = open.subList(first, open.size());
    members.forEach(m -> isOpen[m] = false);
    components.add(List.copyOf(members));
    members.clear();
  }
}
