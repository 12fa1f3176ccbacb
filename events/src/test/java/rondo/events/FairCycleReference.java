package rondo.events;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventTransition;
import rondo.ir.event.state.FairnessConstraint;

/**
 * Decides a temporal property by brute force: explores all states of the interpreter and searches
 * for a strongly connected component with an accepting state and, for each fairness constraint, a
 * state in which it is disabled or a step that fulfils it.
 */
final class FairCycleReference {
  private final EventInterpreter interpreter;
  private final Map<EventState, List<EventTransition>> graph = new HashMap<>();

  private FairCycleReference(EventInterpreter interpreter) {
    this.interpreter = interpreter;
  }

  static boolean exist(EventSystem system, EventProperty property, DeliverySemantics semantics) {
    return exist(system, property, semantics, Integer.MAX_VALUE).orElseThrow();
  }

  /** Whether a fair accepting cycle exists; empty for more than {@code maxStates} states. */
  static Optional<Boolean> exist(
      EventSystem system, EventProperty property, DeliverySemantics semantics, int maxStates) {
    var cycles =
        new FairCycleReference(
            new EventInterpreter(system.withProperties(property), Precedence.FIRST, semantics));
    cycles.explore(maxStates);
    return cycles.graph.size() > maxStates
        ? Optional.empty()
        : Optional.of(cycles.parts().stream().anyMatch(cycles::isFair));
  }

  private void explore(int maxStates) {
    var queue = new ArrayDeque<EventState>();
    interpreter.initial().forEach(b -> b.state().ifPresent(queue::add));
    while (!queue.isEmpty() && graph.size() <= maxStates) {
      EventState state = queue.remove();
      if (!graph.containsKey(state)) {
        graph.put(state, interpreter.successors(state));
        graph.get(state).forEach(t -> t.target().ifPresent(queue::add));
      }
    }
  }

  /** The strongly connected components, by Kosaraju's algorithm. */
  private List<Set<EventState>> parts() {
    Map<EventState, List<EventState>> back = new HashMap<>();
    graph.forEach(
        (from, steps) ->
            targets(steps)
                .forEach(to -> back.computeIfAbsent(to, _ -> new ArrayList<>()).add(from)));
    var finished = new ArrayDeque<EventState>();
    Set<EventState> seen = new HashSet<>();
    graph.keySet().forEach(s -> walk(s, seen, x -> targets(graph.get(x)), finished::push));
    var parts = new ArrayList<Set<EventState>>();
    Set<EventState> taken = new HashSet<>();
    for (EventState root : finished) {
      Set<EventState> part = new HashSet<>();
      walk(root, taken, x -> back.getOrDefault(x, List.of()), part::add);
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static List<EventState> targets(List<EventTransition> steps) {
    return steps.stream().flatMap(t -> t.target().stream()).toList();
  }

  /** Depth-first search that reports each state in postorder. */
  private static void walk(
      EventState root,
      Set<EventState> seen,
      Function<EventState, List<EventState>> next,
      Consumer<EventState> left) {
    var states = new ArrayDeque<EventState>();
    var rest = new ArrayDeque<Iterator<EventState>>();
    if (seen.add(root)) {
      states.push(root);
      rest.push(next.apply(root).iterator());
    }
    while (!states.isEmpty()) {
      if (!rest.peek().hasNext()) {
        rest.pop();
        left.accept(states.pop());
        continue;
      }
      EventState to = rest.peek().next();
      if (seen.add(to)) {
        states.push(to);
        rest.push(next.apply(to).iterator());
      }
    }
  }

  private boolean isFair(Set<EventState> part) {
    EventState first = part.iterator().next();
    boolean cyclic = part.size() > 1 || targets(graph.get(first)).contains(first);
    if (!cyclic || part.stream().noneMatch(interpreter::isAccepting)) {
      return false;
    }
    Set<FairnessConstraint> open = new HashSet<>(interpreter.fairnessConstraints(first));
    for (EventState each : part) {
      open.retainAll(interpreter.fairnessConstraints(each));
      for (EventTransition t : graph.get(each)) {
        if (t.target().filter(part::contains).isPresent()) {
          open.removeAll(interpreter.satisfiedConstraints(t.step()));
        }
      }
    }
    return open.isEmpty();
  }
}
