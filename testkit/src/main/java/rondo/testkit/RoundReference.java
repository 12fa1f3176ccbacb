package rondo.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.StampNormalization;

/**
 * Reference for round-based protocols: decides properties by the interpreter alone, with a
 * breadth-first search of all reachable states and an analysis of all cycles.
 */
public final class RoundReference {
  /**
   * The result of a decision.
   *
   * @param rounds the number of rounds to the first violation; empty if there is none, or if the
   *     counterexample is infinite
   * @param states the number of visited states
   */
  public record Answer(boolean holds, OptionalInt rounds, int states) {}

  private static final Comparator<ProcessState> BY_VALUES =
      Comparator.comparing(ProcessState::status)
          .thenComparing(m -> new Value.Items(m.variables()), Comparator.naturalOrder());

  private final RoundInterpreter interpreter;
  private final UnaryOperator<RoundState> canonical;
  private final Map<RoundState, Integer> numbers = new LinkedHashMap<>();
  private final List<RoundState> states = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private final List<List<Integer>> targets = new ArrayList<>();

  private RoundReference(RoundSystem system, UnaryOperator<RoundState> canonical) {
    this.interpreter = new RoundInterpreter(system);
    this.canonical = canonical;
  }

  /**
   * Decides the property on all states up to normalization of phase numbers.
   *
   * @throws IllegalStateException if there are more than {@code maxStates} states
   */
  public static Answer decide(RoundSystem system, RoundProperty property, int maxStates) {
    RoundSystem checked = system.withProperties(List.of(property));
    return new RoundReference(checked, new StampNormalization(checked)::normalize)
        .decide(maxStates);
  }

  /**
   * Decides a symmetric protocol: states that differ in a permutation of processes are identified.
   */
  public static Answer decideUpToProcessSymmetry(
      RoundSystem system, RoundProperty property, int maxStates) {
    RoundSystem checked = system.withProperties(List.of(property));
    var order = new StampNormalization(checked);
    return new RoundReference(checked, s -> sorted(order.normalize(s))).decide(maxStates);
  }

  /**
   * Decides up to the equivalence whose representatives {@code canonical} computes; its arguments
   * are states with normalized phase numbers.
   */
  public static Answer decideUpToEquivalence(
      UnaryOperator<RoundState> canonical,
      RoundSystem system,
      RoundProperty property,
      int maxStates) {
    RoundSystem checked = system.withProperties(List.of(property));
    var order = new StampNormalization(checked);
    return new RoundReference(checked, s -> canonical.apply(order.normalize(s))).decide(maxStates);
  }

  /** The state with its processes sorted by local state. */
  public static RoundState sorted(RoundState state) {
    return new RoundState(
        state.roundNumber(),
        state.processStates().stream().sorted(BY_VALUES).toList(),
        state.network(),
        state.observer(),
        state.unproposed());
  }

  private Answer decide(int maxStates) {
    interpreter.initial().forEach(s -> visit(s, 0));
    for (int v = 0; v < states.size(); v++) {
      if (states.size() > maxStates) {
        throw new IllegalStateException("more than " + maxStates + " states");
      }
      RoundState state = states.get(v);
      int depth = depths.get(v);
      if (!interpreter.violations(state).isEmpty()) {
        return new Answer(false, OptionalInt.of(depth), states.size());
      }
      var next = new ArrayList<Integer>();
      for (RoundTransition transition : interpreter.successors(state)) {
        if (!interpreter.violations(transition).isEmpty()) {
          return new Answer(false, OptionalInt.of(depth + 1), states.size());
        }
        next.add(visit(transition.target().orElseThrow(), depth + 1));
      }
      targets.add(next);
    }
    return new Answer(!hasCycle(), OptionalInt.empty(), states.size());
  }

  private int visit(RoundState state, int depth) {
    RoundState normal = canonical.apply(state);
    Integer known = numbers.putIfAbsent(normal, states.size());
    if (known == null) {
      states.add(normal);
      depths.add(depth);
    }
    return known == null ? states.size() - 1 : known;
  }

  /** Whether there is an accepting cycle. */
  private boolean hasCycle() {
    for (List<Integer> component : StronglyConnectedComponents.of(targets)) {
      boolean cycle =
          component.size() > 1 || targets.get(component.getFirst()).contains(component.getFirst());
      if (cycle && interpreter.isAccepted(component.stream().map(states::get).toList())) {
        return true;
      }
    }
    return false;
  }
}
