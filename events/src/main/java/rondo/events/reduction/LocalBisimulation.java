package rondo.events.reduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.events.reduction.ThreadModularGraph.LocalState;
import rondo.events.reduction.ThreadModularGraph.LocalStep;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;

/**
 * Bisimilar local states of a process, represented by one of them.
 *
 * <p>Two local states are bisimilar if they agree in the variables that the property refers to, and
 * have the same reactions to the same messages, with the same effects, which lead to bisimilar
 * local states. A process reacts to the messages that have arrived; the reactions to any of them
 * are determined by those to all of them ({@link ThreadModularGraph}) and, where messages are
 * counted, by the messages that satisfy the guard and the numbers that suffice. So replacing a
 * local state by a bisimilar one, whatever messages are in transit, preserves the runs of the
 * system, except for variables to which the property does not refer: formulas, fairness and the
 * steps of a counterexample remain the same. Where processes restart, the local states agree in
 * what a restart keeps, too, so they restart in the same way.
 *
 * <p>Typical are variables that are not read any more, and records of reactions to messages that
 * the process would not react to again anyway.
 *
 * <p>Where processes are interchangeable, representatives are equivariant: a permutation of the
 * processes maps the representative of a local state to that of its image, so that it maps runs to
 * runs. This excludes a choice between variables that refer to different processes.
 */
public final class LocalBisimulation {
  private final List<Map<List<Value>, List<Value>>> representatives;

  private LocalBisimulation(List<Map<List<Value>, List<Value>>> representatives) {
    this.representatives = representatives;
  }

  /**
   * Empty if no two local states are bisimilar.
   *
   * @param interchangeable groups of interchangeable processes
   */
  public static Optional<LocalBisimulation> of(
      ThreadModularGraph graph, EventProperty property, List<List<Integer>> interchangeable) {
    EventProcessSemantics semantics = graph.semantics();
    var representatives = new ArrayList<Map<List<Value>, List<Value>>>();
    for (int p = 0; p < semantics.system().processes(); p++) {
      representatives.add(
          graph.isExplored(p)
              ? new Refinement(graph, p, property, interchangeable).representatives()
              : Map.of());
    }
    return representatives.stream().allMatch(Map::isEmpty)
        ? Optional.empty()
        : Optional.of(new LocalBisimulation(List.copyOf(representatives)));
  }

  /** The representative of the local state of a process. */
  public List<Value> representative(int process, List<Value> variables) {
    return representatives.get(process).getOrDefault(variables, variables);
  }

  /** Whether the local states of two processes have the same representatives. */
  public boolean haveSameRepresentatives(int one, int other) {
    return representatives.get(one).equals(representatives.get(other));
  }

  /** The effect of a step, without the local state after it. */
  private record StepEffect(
      EnabledReaction reaction,
      List<Integer> choices,
      Optional<Fault> fault,
      List<Integer> revoked,
      List<OutgoingMessage> sent,
      List<MonitorAnnouncement> announcements) {}

  /** Partition refinement of the local states of one process. */
  private static final class Refinement {
    private final List<List<Value>> variables = new ArrayList<>();
    private final List<LocalState> states = new ArrayList<>();
    private final Map<List<Value>, Integer> indices = new HashMap<>();
    private final List<Value> initial;
    private final List<Integer> hidden = new ArrayList<>();
    private final Set<Integer> visible;
    private final HiddenReferences references;

    /** By state: pairs of the number of an effect and of the state after it. */
    private final List<int[]> steps = new ArrayList<>();

    private int[] classes;

    Refinement(
        ThreadModularGraph graph,
        int process,
        EventProperty property,
        List<List<Integer>> interchangeable) {
      visible =
          new TreeSet<>(
              new VisibleVariables(property, graph.semantics().system().processes()).of(process));
      if (graph.semantics().system().faultModel().mayRestart(process)) {
        visible.addAll(keptByRestart(graph.semantics().system().roleOf(process)));
      }
      initial = graph.semantics().initialValues(process).getFirst();
      for (int v = 0; v < initial.size(); v++) {
        if (!visible.contains(v)) {
          hidden.add(v);
        }
      }
      references =
          new HiddenReferences(graph.semantics(), process, List.copyOf(hidden), interchangeable);
      if (!hidden.isEmpty()) {
        graph.addUnreachable(process, simplified(graph.states(process).keySet()));
      }
      graph.states(process).forEach(this::add);
      classes = new int[states.size()];
      numberSteps();
    }

    /** The variables that a process keeps when it restarts. */
    private static List<Integer> keptByRestart(Role role) {
      return IntStream.range(0, role.variables().size())
          .filter(v -> role.variables().get(v).kind() != LocalVariable.Kind.STATE)
          .boxed()
          .toList();
    }

    private void add(List<Value> values, LocalState state) {
      indices.put(values, states.size());
      variables.add(values);
      states.add(state);
    }

    /**
     * The local states in which one hidden variable, or all of them, have their initial values. If
     * they are bisimilar to reachable ones, they represent these: processes that are permuted then
     * have representatives that are permuted likewise.
     */
    private Set<List<Value>> simplified(Set<List<Value>> reached) {
      var simplified = new LinkedHashSet<List<Value>>();
      for (List<Value> values : reached) {
        simplified.add(reset(values, hidden));
        hidden.forEach(v -> simplified.add(reset(values, List.of(v))));
      }
      return simplified;
    }

    private List<Value> reset(List<Value> values, List<Integer> which) {
      var changed = new ArrayList<>(values);
      which.stream().filter(references::isResettable).forEach(v -> changed.set(v, initial.get(v)));
      return List.copyOf(changed);
    }

    private void numberSteps() {
      var effects = new HashMap<StepEffect, Integer>();
      for (LocalState state : states) {
        int[] pairs = new int[2 * state.steps().size()];
        int at = 0;
        for (LocalStep step : state.steps()) {
          var o = step.outcome();
          var effect =
              new StepEffect(
                  step.reaction(),
                  o.choices(),
                  o.fault(),
                  o.revoked(),
                  o.sent(),
                  o.announcements());
          pairs[at++] = effects.computeIfAbsent(effect, _ -> effects.size());
          pairs[at++] = indices.get(o.variables());
        }
        steps.add(pairs);
      }
    }

    Map<List<Value>, List<Value>> representatives() {
      refine();
      Map<Integer, List<Value>> chosen = new HashMap<>();
      for (int s = 0; s < states.size(); s++) {
        if (references.areInvariant(variables.get(s))) {
          chosen.merge(classes[s], variables.get(s), (a, b) -> order().compare(a, b) <= 0 ? a : b);
        }
      }
      Map<List<Value>, List<Value>> representatives = new LinkedHashMap<>();
      for (int s = 0; s < states.size(); s++) {
        List<Value> representative =
            Optional.ofNullable(chosen.get(classes[s])).orElse(simplest(variables.get(s)));
        if (!representative.equals(variables.get(s))) {
          representatives.put(variables.get(s), representative);
        }
      }
      return Map.copyOf(representatives);
    }

    /** The state with initial values of variables, one after the other, as far as bisimilar. */
    private List<Value> simplest(List<Value> values) {
      int ofClass = classes[indices.get(values)];
      List<Value> simplest = values;
      for (int i = 0; i < hidden.size(); i++) {
        List<Value> simpler = reset(simplest, List.of(hidden.get(i)));
        if (!simpler.equals(simplest)
            && indices.containsKey(simpler)
            && classes[indices.get(simpler)] == ofClass) {
          simplest = simpler;
          i = -1;
        }
      }
      return simplest;
    }

    private void refine() {
      int before = split(s -> List.of(seen(s), states.get(s).countable()));
      while (true) {
        int[] old = classes;
        int now = split(s -> List.of(old[s], successors(s, old)));
        if (now == before) {
          return;
        }
        before = now;
      }
    }

    private interface Signature {
      Object of(int state);
    }

    /** Splits the states by a signature; returns the number of classes. */
    private int split(Signature signature) {
      var numbers = new HashMap<Object, Integer>();
      int[] next = new int[states.size()];
      for (int s = 0; s < next.length; s++) {
        next[s] = numbers.computeIfAbsent(signature.of(s), _ -> numbers.size());
      }
      classes = next;
      return numbers.size();
    }

    private List<Value> seen(int state) {
      return visible.stream()
          .filter(v -> v < initial.size())
          .map(variables.get(state)::get)
          .toList();
    }

    private Set<Long> successors(int state, int[] of) {
      var successors = new HashSet<Long>();
      int[] pairs = steps.get(state);
      for (int i = 0; i < pairs.length; i += 2) {
        successors.add((long) pairs[i] << 32 | of[pairs[i + 1]]);
      }
      return successors;
    }

    /** Local states with more hidden variables that have their initial values come first. */
    private Comparator<List<Value>> order() {
      return Comparator.<List<Value>>comparingLong(
              values -> hidden.stream().filter(v -> !isInitial(values, v)).count())
          .thenComparingLong(values -> hidden.stream().mapToLong(v -> size(values.get(v))).sum())
          .thenComparing(this::compare);
    }

    private boolean isInitial(List<Value> values, int variable) {
      return references.isResettable(variable)
          && values.get(variable).equals(initial.get(variable));
    }

    private static long size(Value value) {
      return value instanceof Value.Items(List<Value> items)
          ? 1 + items.stream().mapToLong(Refinement::size).sum()
          : 1;
    }

    private int compare(List<Value> one, List<Value> other) {
      for (int v = 0; v < one.size(); v++) {
        int compared =
            references.normalized(v, one.get(v)).compareTo(references.normalized(v, other.get(v)));
        if (compared != 0) {
          return compared;
        }
      }
      return 0;
    }
  }
}
