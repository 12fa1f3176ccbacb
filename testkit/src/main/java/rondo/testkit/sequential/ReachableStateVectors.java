package rondo.testkit.sequential;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ProcessStates;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EventState;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;

/** The reachable combinations of local states, projected to some variables. */
public final class ReachableStateVectors {
  /** The maximum number of transitions for each state of the maximum number, on average. */
  private static final int MAX_BRANCHING = 25;

  private ReachableStateVectors() {}

  public static Set<List<List<Value>>> of(EventSystem system, List<String> names, int maxStates) {
    var interpreter =
        new EventInterpreter(
            system, EventProcessSemantics.Precedence.FIRST, DeliverySemantics.AT_ONCE);
    // A variable has the same index in all roles that have it.
    int[] places =
        names.stream()
            .mapToInt(
                n ->
                    system.roles().stream()
                        .mapToInt(r -> places(r.variables(), List.of(n))[0])
                        .max()
                        .orElseThrow())
            .toArray();
    var seen = new HashSet<EventState>();
    var queue = new ArrayDeque<EventState>();
    interpreter.initial().forEach(b -> b.state().filter(seen::add).ifPresent(queue::add));
    var vectors = new HashSet<List<List<Value>>>();
    while (!queue.isEmpty()) {
      EventState state = queue.remove();
      vectors.add(vector(state, places));
      interpreter
          .successors(state)
          .forEach(t -> t.target().filter(seen::add).ifPresent(queue::add));
      check(seen.size(), maxStates);
    }
    return vectors;
  }

  public static Set<List<List<Value>>> of(RoundSystem system, List<String> names, int maxStates) {
    var interpreter = new RoundInterpreter(system);
    int[] places = places(system.variables(), names);
    var seen = new HashSet<RoundState>();
    var queue = new ArrayDeque<RoundState>();
    interpreter.initial().forEach(s -> add(s, seen, queue));
    var vectors = new HashSet<List<List<Value>>>();
    long transitions = 0;
    while (!queue.isEmpty()) {
      RoundState state = queue.remove();
      vectors.add(vector(state, places));
      List<RoundTransition> successors = interpreter.successors(state);
      successors.forEach(t -> t.target().ifPresent(s -> add(s, seen, queue)));
      check(seen.size(), maxStates);
      transitions += successors.size();
      check(transitions, (long) maxStates * MAX_BRANCHING);
    }
    return vectors;
  }

  private static void add(RoundState state, Set<RoundState> seen, ArrayDeque<RoundState> queue) {
    if (seen.add(state)) {
      queue.add(state);
    }
  }

  private static void check(long size, long maxSize) {
    if (size > maxSize) {
      throw new IllegalStateException("more than " + maxSize + " states or transitions");
    }
  }

  private static List<List<Value>> vector(ProcessStates state, int[] places) {
    var all = new ArrayList<List<Value>>();
    for (int p = 0; p < state.processes(); p++) {
      List<Value> variables = state.variables(p);
      all.add(IntStream.of(places).mapToObj(variables::get).toList());
    }
    return all;
  }

  private static int[] places(List<LocalVariable> variables, List<String> names) {
    List<String> all = variables.stream().map(LocalVariable::name).toList();
    return names.stream().mapToInt(all::indexOf).toArray();
  }
}
