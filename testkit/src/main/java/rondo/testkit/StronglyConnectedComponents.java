package rondo.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The strongly connected components of a graph, by Tarjan's algorithm without recursion. */
final class StronglyConnectedComponents {
  private final List<List<Integer>> targets;
  private final int[] order;
  private final int[] low;
  private final int[] next;
  private final boolean[] open;
  private final Deque<Integer> path = new ArrayDeque<>();
  private final Deque<Integer> stack = new ArrayDeque<>();
  private final List<List<Integer>> found = new ArrayList<>();
  private int visited;

  private StronglyConnectedComponents(List<List<Integer>> targets) {
    this.targets = targets;
    order = new int[targets.size()];
    low = new int[targets.size()];
    next = new int[targets.size()];
    open = new boolean[targets.size()];
    Arrays.fill(order, -1);
  }

  static List<List<Integer>> of(List<List<Integer>> targets) {
    var search = new StronglyConnectedComponents(targets);
    for (int v = 0; v < targets.size(); v++) {
      if (search.order[v] < 0) {
        search.visit(v);
      }
    }
    return search.found;
  }

  private void visit(int root) {
    enter(root);
    while (!path.isEmpty()) {
      int v = path.peek();
      if (next[v] < targets.get(v).size()) {
        int w = targets.get(v).get(next[v]++);
        if (order[w] < 0) {
          enter(w);
        } else if (open[w]) {
          low[v] = Math.min(low[v], order[w]);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[v]);
        }
        if (low[v] == order[v]) {
          close(v);
        }
      }
    }
  }

  private void enter(int v) {
    order[v] = low[v] = visited++;
    open[v] = true;
    path.push(v);
    stack.push(v);
  }

  private void close(int root) {
    var component = new ArrayList<Integer>();
    int v;
    do {
      v = stack.pop();
      open[v] = false;
      component.add(v);
    } while (v != root);
    found.add(component);
  }
}
