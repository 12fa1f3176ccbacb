package rondo.events;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventTransition;

/** All states that the interpreter reaches, breadth first. */
record EventReference(Set<EventState> states, boolean isViolated) {
  /** The states for an invariant or irrevocability. */
  static EventReference of(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    return of(system, property, semantics, Integer.MAX_VALUE);
  }

  /**
   * The states for an invariant or irrevocability; incomplete if there are more than {@code
   * maxStates}.
   */
  static EventReference of(
      EventSystem system, EventProperty property, DeliverySemantics semantics, int maxStates) {
    var interpreter =
        new EventInterpreter(system.withProperties(property), Precedence.FIRST, semantics);
    Set<EventState> seen = new HashSet<>();
    var queue = new ArrayDeque<EventState>();
    boolean violated = false;
    for (EventInterpreter.InitialState initialState : interpreter.initial()) {
      violated |= initialState.fault().filter(f -> counts(f, property)).isPresent();
      initialState.state().filter(seen::add).ifPresent(queue::add);
    }
    while (!queue.isEmpty() && seen.size() <= maxStates) {
      EventState state = queue.remove();
      try {
        violated |= !interpreter.violatedProperties(state).isEmpty();
      } catch (FaultException e) {
        violated = true;
        continue;
      }
      for (EventTransition t : interpreter.successors(state)) {
        violated |= t.fault().filter(f -> counts(f, property)).isPresent();
        Optional<EventState> target = t.target();
        target.filter(seen::add).ifPresent(queue::add);
      }
    }
    return new EventReference(seen, violated);
  }

  private static boolean counts(Fault fault, EventProperty property) {
    return fault.kind() != Fault.Kind.REVOKED || property instanceof EventProperty.Irrevocability;
  }
}
