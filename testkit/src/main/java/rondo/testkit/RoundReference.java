package rondo.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import rondo.ir.data.Value;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.ProcessState;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.ir.round.StampNormalization;

/**
 * Decides properties of protocols in rounds by the interpreter alone: every state it can reach is
 * looked at, nearest ones first, and every cycle.
 */
public final class RoundReference {
  /**
   * @param rounds after how many rounds a violation shows first; empty if there is none, or if it
   *     takes a run for ever to show
   * @param states how many states were visited
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
   * @throws IllegalStateException if there are more than {@code most} states
   */
  public static Answer decide(RoundSystem system, RoundProperty property, int most) {
    RoundSystem checked = system.withProperties(List.of(property));
    return new RoundReference(checked, new StampNormalization(checked)::normalize).decide(most);
  }

  /** The same where nobody tells processes apart: states that differ in names only are one. */
  public static Answer decideUpToProcessSymmetry(
      RoundSystem system, RoundProperty property, int most) {
    RoundSystem checked = system.withProperties(List.of(property));
    var order = new StampNormalization(checked);
    return new RoundReference(checked, s -> sorted(order.normalize(s))).decide(most);
  }

  /**
   * The same where states are one that {@code canonical} makes equal; it is given states in which
   * numbers of phases are as small as they can be.
   */
  public static Answer decideUpToEquivalence(
      UnaryOperator<RoundState> canonical, RoundSystem system, RoundProperty property, int most) {
    RoundSystem checked = system.withProperties(List.of(property));
    var order = new StampNormalization(checked);
    return new RoundReference(checked, s -> canonical.apply(order.normalize(s))).decide(most);
  }

  /** The state in which processes are sorted by what they are like. */
  public static RoundState sorted(RoundState state) {
    return new RoundState(
        state.roundNumber(),
        state.processStates().stream().sorted(BY_VALUES).toList(),
        state.network(),
        state.observer(),
        state.unproposed());
  }

  private Answer decide(int most) {
    interpreter.initial().forEach(s -> visit(s, 0));
    for (int v = 0; v < states.size(); v++) {
      if (states.size() > most) {
        throw new IllegalStateException("more than " + most + " states");
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

  /** Whether there is one that the observer looks for. */
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
