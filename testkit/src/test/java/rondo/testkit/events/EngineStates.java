package rondo.testkit.events;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.events.engine.Events;
import rondo.events.engine.Events.Steps;
import rondo.events.engine.Orbits;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventState;
import rondo.ir.event.EventSystem;

/** Everything that the engine comes to, unpacked, and whether anything is wrong with it. */
record EngineStates(Set<EventState> states, boolean isViolated) {
  /** Of an invariant; where there are more than {@code most} states, it is not all of them. */
  static EngineStates of(
      EventSystem system, EventProperty property, Delivery delivery, Steps steps, int most) {
    Events events = events(system, property, delivery, steps);
    return explore(events, events, most);
  }

  /** With processes of these groups represented by each other, too. */
  static EngineStates symmetric(
      EventSystem system, EventProperty property, Delivery delivery, List<List<Integer>> groups) {
    Events events = events(system, property, delivery, Steps.ENOUGH);
    return explore(events, new Orbits(events, groups), Integer.MAX_VALUE);
  }

  private static Events events(
      EventSystem system, EventProperty property, Delivery delivery, Steps steps) {
    var behaviour = new EventBehaviour(system.checking(property), Precedence.FIRST);
    return new Events(behaviour, property, delivery, steps);
  }

  private static EngineStates explore(Events events, TransitionSystem system, int most) {
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
              states.add(events.unpacked(state));
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
