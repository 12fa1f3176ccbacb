package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.budget.Budget;

/**
 * The dynamic dependence graph of a run: its nodes are definitions, each with the nodes that it
 * depends on. The slice for a set of nodes is what is reachable from them (Agrawal, Horgan: Dynamic
 * Program Slicing, 1990).
 */
final class DependenceGraph {
  private static final Definition JUNCTION = new Definition.Junction();

  private final List<Definition> definitions = new ArrayList<>();
  private final List<int[]> dependences = new ArrayList<>();

  /** Adds a node and returns it. */
  int add(Definition definition, BitSet on) {
    definitions.add(definition);
    dependences.add(on.stream().toArray());
    return definitions.size() - 1;
  }

  /** Adds a node and returns the set that consists of it. */
  BitSet define(Definition definition, BitSet on) {
    return Nodes.of(add(definition, on));
  }

  /** A set of at most one node that stands for several. */
  BitSet join(BitSet nodes) {
    return nodes.cardinality() <= 1 ? nodes : define(JUNCTION, nodes);
  }

  /** A new node without a definition of its own. */
  BitSet junction(BitSet on) {
    return define(JUNCTION, on);
  }

  /** Adds further dependences of a node, possibly on later ones. */
  void extend(BitSet nodes, BitSet on) {
    nodes.stream()
        .forEach(
            n -> {
              var more = (BitSet) on.clone();
              IntStream.of(dependences.get(n)).forEach(more::set);
              dependences.set(n, more.stream().toArray());
            });
  }

  /** All nodes that these depend on, including themselves. */
  BitSet reachable(BitSet from) {
    var reached = (BitSet) from.clone();
    var open = (BitSet) from.clone();
    while (!open.isEmpty()) {
      Budget.checkpoint();
      // Dependences are mostly on earlier nodes, so that a node is expanded after later ones.
      int node = open.length() - 1;
      open.clear(node);
      for (int next : dependences.get(node)) {
        if (!reached.get(next)) {
          reached.set(next);
          open.set(next);
        }
      }
    }
    return reached;
  }

  /** The definitions of all nodes that these depend on, including their own. */
  Set<Definition> slice(BitSet criterion) {
    var slice = new LinkedHashSet<Definition>();
    reachable(criterion).stream().mapToObj(definitions::get).forEach(slice::add);
    slice.remove(JUNCTION);
    return slice;
  }

  /** The one of several sets of nodes with the smallest slice, the first one of several. */
  BitSet smallest(List<BitSet> sets) {
    BitSet best = sets.getFirst();
    long least = sets.size() == 1 ? 0 : size(best);
    for (BitSet other : sets.subList(1, sets.size())) {
      long size = size(other);
      if (size < least) {
        least = size;
        best = other;
      }
    }
    return best;
  }

  private long size(BitSet criterion) {
    return reachable(criterion).stream().filter(n -> definitions.get(n) != JUNCTION).count();
  }
}
