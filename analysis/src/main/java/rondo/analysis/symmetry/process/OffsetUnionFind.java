package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Union-find with offsets: classes of numbers that are equal up to constants. Each node stores its
 * difference to the root of its class.
 */
final class OffsetUnionFind {
  private final List<Integer> parents = new ArrayList<>();
  private final List<Integer> offsets = new ArrayList<>();

  int add() {
    parents.add(parents.size());
    offsets.add(0);
    return parents.size() - 1;
  }

  int size() {
    return parents.size();
  }

  int root(int node) {
    int parent = parents.get(node);
    if (parent == node) {
      return node;
    }
    int root = root(parent);
    offsets.set(node, offsets.get(node) + (parent == root ? 0 : offsets.get(parent)));
    parents.set(node, root);
    return root;
  }

  /** The difference between a node and its root. */
  int offset(int node) {
    return root(node) == node ? 0 : offsets.get(node);
  }

  /** Makes one root a child of another, with difference {@code offset}. */
  void link(int root, int under, int offset) {
    parents.set(root, under);
    offsets.set(root, offset);
  }
}
