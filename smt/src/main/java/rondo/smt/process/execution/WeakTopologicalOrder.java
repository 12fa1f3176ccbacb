package rondo.smt.process.execution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    for (List<Integer> component : new StronglyConnectedComponents(among, roots).inOrder()) {
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

  /** Strongly connected components, without recursion (Tarjan, 1972). */
  private final class StronglyConnectedComponents {
    private final Set<Integer> among;
    private final Map<Integer, Integer> found = new HashMap<>();
    private final Map<Integer, Integer> lowest = new HashMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private final Set<Integer> isOpen = new HashSet<>();
    private final Deque<List<Integer>> result = new ArrayDeque<>();

    StronglyConnectedComponents(Set<Integer> among, Collection<Integer> roots) {
      this.among = among;
      roots.forEach(this::visit);
    }

    /** The components in topological order, each with the state found first at its head. */
    List<List<Integer>> inOrder() {
      return List.copyOf(result);
    }

    private record Visit(int state, Deque<Integer> left) {}

    private void visit(int root) {
      var stack = new ArrayDeque<Visit>();
      enter(root, stack);
      while (!stack.isEmpty()) {
        Visit visit = stack.peek();
        if (visit.left().isEmpty()) {
          stack.pop();
          leave(visit.state());
          if (!stack.isEmpty()) {
            lower(stack.peek().state(), lowest.get(visit.state()));
          }
        } else {
          int next = visit.left().pop();
          if (isOpen.contains(next)) {
            lower(visit.state(), found.get(next));
          } else {
            enter(next, stack);
          }
        }
      }
    }

    private void enter(int state, Deque<Visit> stack) {
      if (!among.contains(state) || found.containsKey(state)) {
        return;
      }
      found.put(state, found.size());
      lowest.put(state, found.get(state));
      open.push(state);
      isOpen.add(state);
      stack.push(new Visit(state, new ArrayDeque<>(successors(state))));
    }

    private void lower(int state, int to) {
      lowest.merge(state, to, Math::min);
    }

    private void leave(int state) {
      if (!lowest.get(state).equals(found.get(state))) {
        return;
      }
      var component = new ArrayDeque<Integer>();
      int member;
      do {
        member = open.pop();
        isOpen.remove(member);
        component.push(member);
      } while (member != state);
      result.push(List.copyOf(component));
    }
  }
}
