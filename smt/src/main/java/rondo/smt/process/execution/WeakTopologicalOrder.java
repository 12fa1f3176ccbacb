package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.graph.DirectedGraph;
import rondo.graph.SccDecomposition;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/**
 * A weak topological order of control states (Bourdoncle, 1993), in which paths are executed so
 * that they merge: a state comes after its predecessors, and within a loop the entry comes last, so
 * that all paths finish an iteration before the next one begins.
 */
final class WeakTopologicalOrder {
  private final List<ControlState> states;
  private final Map<Integer, Integer> places = new HashMap<>();

  /**
   * @param start the initial control state
   */
  WeakTopologicalOrder(List<ControlState> states, int start) {
    this.states = states;
    Set<Integer> all = new LinkedHashSet<>(List.of(start));
    for (int s = 0; s < states.size(); s++) {
      all.add(s);
    }
    order(all, List.copyOf(all));
  }

  /** The position of a control state in the order; the exit of a block comes last. */
  int position(int state) {
    return state == Action.DStep.EXIT ? Integer.MAX_VALUE : places.get(state);
  }

  /** The control state at a position. */
  int state(int place) {
    return places.entrySet().stream()
        .filter(e -> e.getValue() == place)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** Orders some states; the roots are their entries, the most likely ones first. */
  private void order(Set<Integer> among, Collection<Integer> roots) {
    List<List<Integer>> components = SccDecomposition.of(new Subgraph(states, among), roots);
    for (List<Integer> component : components.reversed()) {
      int head = component.getFirst();
      if (component.size() > 1) {
        var rest = new HashSet<>(component);
        rest.remove(head);
        var entries = new ArrayList<>(successors(head));
        entries.addAll(rest);
        order(rest, entries);
      }
      places.put(head, places.size());
    }
  }

  private List<Integer> successors(int state) {
    return states.get(state).edges().stream().map(Edge::target).toList();
  }

  /** The transitions between some of the states. */
  private record Subgraph(List<ControlState> states, Set<Integer> among) implements DirectedGraph {
    @Override
    public int size() {
      return states.size();
    }

    @Override
    public boolean contains(int state) {
      return among.contains(state);
    }

    @Override
    public int outDegree(int state) {
      return states.get(state).edges().size();
    }

    @Override
    public int target(int state, int edge) {
      return states.get(state).edges().get(edge).target();
    }
  }
}
