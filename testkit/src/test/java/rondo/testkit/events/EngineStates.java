package rondo.testkit.events;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.events.engine.EventTransitionSystem;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.engine.SymmetricEventSystem;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventState;
import rondo.ir.event.EventSystem;

/** Everything that the engine comes to, unpacked, and whether anything is wrong with it. */
record EngineStates(Set<EventState> states, boolean isViolated) {
  /** Of an invariant; where there are more than {@code most} states, it is not all of them. */
  static EngineStates of(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      StepSelection selection,
      int most) {
    EventTransitionSystem eventTransitionSystem = events(system, property, semantics, selection);
    return explore(eventTransitionSystem, eventTransitionSystem, most);
  }

  /** With processes of these groups represented by each other, too. */
  static EngineStates symmetric(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      List<List<Integer>> groups) {
    EventTransitionSystem eventTransitionSystem =
        events(system, property, semantics, StepSelection.REDUCED);
    return explore(
        eventTransitionSystem,
        new SymmetricEventSystem(eventTransitionSystem, groups),
        Integer.MAX_VALUE);
  }

  private static EventTransitionSystem events(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      StepSelection selection) {
    var behaviour = new EventProcessSemantics(system.withProperties(property), Precedence.FIRST);
    return new EventTransitionSystem(behaviour, property, semantics, selection);
  }

  private static EngineStates explore(
      EventTransitionSystem eventTransitionSystem, TransitionSystem system, int most) {
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
    while (!queue.isEmpty() && states.size() <= most) {
      stepper.successors(queue.remove(), sink);
    }
    return new EngineStates(states, violated[0]);
  }
}
