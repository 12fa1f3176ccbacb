package rondo.testkit.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;

/**
 * The state graph of a system projected to one process: its local state in each state, and the
 * actor of each transition.
 *
 * @param labels the local state of the process, by state
 */
public record LocalStateGraph(
    Set<Integer> initial, List<List<Value>> labels, List<List<Edge>> edges) {
  /** The actor of a transition. */
  enum Actor {
    OTHERS,
    /** The process, handling messages. */
    REACTION,
    /** The process, in a step without messages. */
    ITSELF,
    /** The process, in a step that neither consumes nor sends messages. */
    SILENT,
    /** All processes, in a round. */
    ALL
  }

  record Edge(int to, Actor actor) {}

  /** A step of the process itself, as its local states before and after. */
  record Step(List<Value> from, List<Value> to) {}

  public static LocalStateGraph of(EventSystem system, int process, List<String> names) {
    var interpreter =
        new EventInterpreter(
            system, EventProcessSemantics.Precedence.FIRST, DeliverySemantics.AT_ONCE);
    int[] places = places(system.roles().getFirst().variables(), names);
    return explored(
        interpreter.initial().stream().flatMap(b -> b.state().stream()).toList(),
        state -> label(state.variables(process), places),
        state ->
            interpreter.successors(state).stream()
                .flatMap(
                    t ->
                        t
                            .target()
                            .map(s -> new Arrow<EventState>(s, by(t.step(), process, state, s)))
                            .stream())
                .toList());
  }

  private static Actor by(EventStep step, int process, EventState before, EventState after) {
    boolean enters = step instanceof EventStep.Enter;
    if (!enters && !(step instanceof EventStep.React) || step.affectedProcess() != process) {
      return Actor.OTHERS;
    }
    if (step instanceof EventStep.React react && !react.enabledReaction().messages().isEmpty()) {
      return Actor.REACTION;
    }
    return messages(after) == messages(before) ? Actor.SILENT : Actor.ITSELF;
  }

  private static long messages(EventState state) {
    return state.processStates().stream().mapToLong(p -> p.arrived().messages().size()).sum();
  }

  public static LocalStateGraph of(RoundSystem system, int process, List<String> names) {
    var interpreter = new RoundInterpreter(system);
    int[] places = places(system.variables(), names);
    return explored(
        interpreter.initial(),
        state -> label(state.variables(process), places),
        state ->
            interpreter.successors(state).stream()
                .flatMap(t -> t.target().map(s -> new Arrow<RoundState>(s, Actor.ALL)).stream())
                .toList());
  }

  private record Arrow<S>(S to, Actor actor) {}

  private static <S> LocalStateGraph explored(
      List<S> first, Function<S, List<Value>> label, Function<S, List<Arrow<S>>> successors) {
    Map<S, Integer> numbers = new HashMap<>();
    var states = new ArrayList<S>();
    var initial = new HashSet<Integer>();
    first.forEach(s -> initial.add(number(s, numbers, states)));
    var labels = new ArrayList<List<Value>>();
    var edges = new ArrayList<List<Edge>>();
    for (int i = 0; i < states.size(); i++) {
      labels.add(label.apply(states.get(i)));
      var out = new ArrayList<Edge>();
      for (Arrow<S> arrow : successors.apply(states.get(i))) {
        out.add(new Edge(number(arrow.to(), numbers, states), arrow.actor()));
      }
      edges.add(out);
    }
    return new LocalStateGraph(initial, labels, edges);
  }

  private static <S> int number(S state, Map<S, Integer> numbers, List<S> states) {
    return Optional.ofNullable(numbers.get(state))
        .orElseGet(
            () -> {
              numbers.put(state, states.size());
              states.add(state);
              return states.size() - 1;
            });
  }

  private static List<Value> label(List<Value> variables, int[] places) {
    return IntStream.of(places).mapToObj(variables::get).toList();
  }

  private static int[] places(List<LocalVariable> variables, List<String> names) {
    List<String> all = variables.stream().map(LocalVariable::name).toList();
    return names.stream().mapToInt(all::indexOf).toArray();
  }

  /** The local states that silent steps of the process lead to, by local state. */
  Map<List<Value>, Set<List<Value>>> silentSteps() {
    var steps = new HashMap<List<Value>, Set<List<Value>>>();
    for (int n = 0; n < edges.size(); n++) {
      for (Edge edge : edges.get(n)) {
        if (edge.actor() == Actor.SILENT) {
          steps.computeIfAbsent(labels.get(n), _ -> new HashSet<>()).add(labels.get(edge.to()));
        }
      }
    }
    return steps;
  }

  /** All steps of the process that change its local state. */
  Set<Step> steps() {
    var steps = new HashSet<Step>();
    for (int n = 0; n < edges.size(); n++) {
      for (Edge edge : edges.get(n)) {
        if (edge.actor() != Actor.OTHERS && !labels.get(n).equals(labels.get(edge.to()))) {
          steps.add(new Step(labels.get(n), labels.get(edge.to())));
        }
      }
    }
    return steps;
  }
}
