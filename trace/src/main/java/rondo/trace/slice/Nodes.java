package rondo.trace.slice;

import java.util.BitSet;

/** Sets of nodes of a {@link DependenceGraph}, which are not changed once they are shared. */
final class Nodes {
  private Nodes() {}

  static BitSet none() {
    return new BitSet();
  }

  static BitSet of(int node) {
    var nodes = new BitSet();
    nodes.set(node);
    return nodes;
  }

  static BitSet union(BitSet... sets) {
    var all = new BitSet();
    for (BitSet set : sets) {
      all.or(set);
    }
    return all;
  }
}
