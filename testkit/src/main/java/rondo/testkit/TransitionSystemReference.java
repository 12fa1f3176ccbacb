package rondo.testkit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.trace.Property;

/**
 * Reference for small transition systems: decides by strongly connected components whether there is
 * an accepting run.
 */
public final class TransitionSystemReference implements TransitionSink {
  private final TransitionSystem system;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<int[]> states = new ArrayList<>();
  private final List<List<Integer>> targets = new ArrayList<>();
  private final EnumSet<Property> violated = EnumSet.noneOf(Property.class);

  private TransitionSystemReference(TransitionSystem system) {
    this.system = system;
  }

  /** The violations of {@code system}, all of whose states are explored. */
  public static ExplorationOutcome of(TransitionSystem system, int maxStates) {
    return new TransitionSystemReference(system).explore(maxStates);
  }

  private ExplorationOutcome explore(int maxStates) {
    Stepper stepper = system.stepper();
    int[] first = new int[system.layout().words()];
    stepper.initial(first, this);
    number(first);
    long transitions = 1;
    for (int s = 0; s < states.size(); s++) {
      targets.add(new ArrayList<>());
      stepper.successors(states.get(s).clone(), this);
      transitions += targets.getLast().size();
      if (states.size() > maxStates) {
        return new ExplorationOutcome.Unknown("more than " + maxStates + " states");
      }
    }
    for (List<Integer> component : StronglyConnectedComponents.of(targets)) {
      var inside = new HashSet<>(component);
      boolean cycle =
          component.stream().anyMatch(s -> targets.get(s).stream().anyMatch(inside::contains));
      if (cycle && component.stream().anyMatch(s -> system.acceptance().accepts(states.get(s)))) {
        violated.add(Property.ACCEPTANCE_CYCLE);
      }
    }
    return new ExplorationOutcome.Explored(violated, states.size(), transitions);
  }

  private int number(int[] state) {
    return numbers.computeIfAbsent(
        IntStream.of(state).boxed().toList(),
        _ -> {
          states.add(state.clone());
          return states.size() - 1;
        });
  }

  @Override
  public void transition(int[] state, int[] changes, int length) {
    targets.getLast().add(number(state));
  }

  @Override
  public void fault(Fault.Kind kind) {
    violated.add(Property.of(kind));
  }
}
