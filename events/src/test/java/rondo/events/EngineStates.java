package rondo.events;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.events.engine.EventTransitionSystem;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.symmetry.EventStateSymmetry;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.symmetry.SymmetricSystem;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;

/** All states that the engine reaches, decoded, and whether one of them is a violation. */
record EngineStates(Set<EventState> states, boolean isViolated) {
  /** The states for an invariant; incomplete if there are more than {@code maxStates}. */
  static EngineStates of(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      StepSelection selection,
      int maxStates) {
    EventTransitionSystem eventTransitionSystem = events(system, property, semantics, selection);
    return explore(eventTransitionSystem, eventTransitionSystem, maxStates);
  }

  /** The orbit representatives under permutations within these groups. */
  static EngineStates symmetric(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      List<List<Integer>> groups) {
    var eventTransitionSystem =
        new EventTransitionSystem(
            new EventProcessSemantics(system.withProperties(property), Precedence.FIRST),
            property,
            semantics,
            new EventTransitionSystem.Reductions(
                StepSelection.REDUCED, false, true, false, groups, List.of()),
            Optional.empty());
    return explore(
        eventTransitionSystem,
        new SymmetricSystem(
            eventTransitionSystem.withOneOfEqualProcesses(),
            new EventStateSymmetry(eventTransitionSystem, groups)),
        Integer.MAX_VALUE);
  }

  private static EventTransitionSystem events(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      StepSelection selection) {
    var processes = new EventProcessSemantics(system.withProperties(property), Precedence.FIRST);
    return new EventTransitionSystem(processes, property, semantics, selection);
  }

  private static EngineStates explore(
      EventTransitionSystem eventTransitionSystem, TransitionSystem system, int maxStates) {
    Set<List<Integer>> seen = new HashSet<>();
    Set<EventState> states = new HashSet<>();
    var queue = new ArrayDeque<int[]>();
    boolean[] violated = new boolean[1];
    var sink =
        new TransitionSink() {
          @Override
          public void transition(int[] state, int[] changes, int length) {
            if (seen.add(IntStream.of(state).boxed().toList())) {
              queue.add(state.clone());
              states.add(eventTransitionSystem.unpacked(state));
            }
          }

          @Override
          public void fault(Fault.Kind kind) {
            violated[0] |= kind != Fault.Kind.REVOKED;
          }
        };
    Stepper stepper = system.stepper();
    int[] first = new int[system.layout().words()];
    stepper.initial(first, sink);
    queue.add(first);
    while (!queue.isEmpty() && states.size() <= maxStates) {
      stepper.successors(queue.remove(), sink);
    }
    return new EngineStates(states, violated[0]);
  }
}
