package rondo.testkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.testkit.SpinQuery.Fairness;
import rondo.trace.Property;

/**
 * Decides by brute force whether the product of system and observer has an accepting run: builds
 * the whole graph with the reference interpreter and computes its strongly connected components.
 *
 * <p>A component with an inner edge and an accepting state contains an accepting run. Under weak
 * fairness the run must in addition let every process move infinitely often or be disabled
 * infinitely often. Since a run can traverse the whole component again and again, it is enough that
 * for each process there is an inner edge whose first step is made by this process, or a state in
 * which it is disabled.
 */
public final class CycleReference {
  /** A transition: its target, and the process that makes the first step, or -1. */
  private record Arc(int target, int mover) {}

  private final Interpreter interpreter;
  private final Map<GlobalState, Integer> numbers = new LinkedHashMap<>();
  private final List<GlobalState> states = new ArrayList<>();
  private final List<List<Arc>> arcs = new ArrayList<>();
  private final EnumSet<Property> violated = EnumSet.noneOf(Property.class);
  private int processes;
  private long transitions = 1;

  private CycleReference(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /** The violations found in the product of {@code system} and its observer. */
  public static ExplorationOutcome of(
      ProcessSystem system, FullChannelPolicy policy, Fairness fairness, int maxStates) {
    var search = new CycleReference(new Interpreter(system, policy));
    try {
      if (!search.build(maxStates)) {
        return new ExplorationOutcome.Unknown("more than " + maxStates + " states");
      }
    } catch (EndlessAtomicException e) {
      return new ExplorationOutcome.Unknown(e.getMessage());
    } catch (FaultException e) {
      return new ExplorationOutcome.Explored(EnumSet.of(Property.of(e.fault().kind())), 0, 0);
    }
    for (List<Integer> component : StronglyConnectedComponents.of(search.targets())) {
      if (search.accepts(component, fairness)) {
        search.violated.add(Property.ACCEPTANCE_CYCLE);
      }
    }
    return new ExplorationOutcome.Explored(
        search.violated, search.states.size(), search.transitions);
  }

  private boolean build(int maxStates) {
    number(interpreter.initial());
    for (int s = 0; s < states.size() && s <= maxStates; s++) {
      Interpreter.Expansion expansion = interpreter.expand(states.get(s));
      expansion.failures().forEach(f -> violated.add(Property.of(f.fault().kind())));
      var from = new ArrayList<Arc>();
      for (Interpreter.Transition t : expansion.transitions()) {
        transitions++;
        from.add(new Arc(number(t.target()), t.activeProcess().orElse(-1)));
      }
      arcs.add(from);
    }
    return states.size() <= maxStates;
  }

  private int number(GlobalState state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          states.add(s);
          processes = Math.max(processes, s.processes().size());
          return states.size() - 1;
        });
  }

  private List<List<Integer>> targets() {
    return arcs.stream().map(from -> from.stream().map(Arc::target).toList()).toList();
  }

  private boolean accepts(List<Integer> component, Fairness fairness) {
    var inside = new BitSet();
    component.forEach(inside::set);
    boolean cycle =
        component.stream()
            .anyMatch(s -> arcs.get(s).stream().anyMatch(a -> inside.get(a.target())));
    return cycle
        && component.stream().anyMatch(s -> interpreter.isAccepting(states.get(s)))
        && (fairness == Fairness.NONE || isFair(component, inside));
  }

  private boolean isFair(List<Integer> component, BitSet inside) {
    var treatedFairly = new BitSet();
    for (int s : component) {
      var able = new BitSet();
      for (Arc arc : arcs.get(s)) {
        if (arc.mover() >= 0) {
          able.set(arc.mover());
          if (inside.get(arc.target())) {
            treatedFairly.set(arc.mover());
          }
        }
      }
      able.flip(0, processes);
      treatedFairly.or(able);
    }
    return treatedFairly.nextClearBit(0) >= processes;
  }
}
