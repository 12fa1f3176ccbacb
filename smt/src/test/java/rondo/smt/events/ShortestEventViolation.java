package rondo.smt.events;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.smt.events.EventSmtTask.ReportedErrors;

/**
 * The length of a shortest violation, by the interpreter: all runs, one step after the other,
 * without steps in which nothing but the observer moves.
 */
sealed interface ShortestEventViolation {
  /** There is a violation after so many steps, and none before. */
  record After(int steps) implements ShortestEventViolation {}

  /** No run is longer than this, and none violates the property. */
  record Exhausted(int steps) implements ShortestEventViolation {}

  /** There is no violation within the bound, and some run is longer. */
  record Beyond() implements ShortestEventViolation {}

  /** There are too many states. */
  record TooMany() implements ShortestEventViolation {}

  static ShortestEventViolation of(EventSmtTask task, int bound, int maxStates) {
    return new Exploration(task).within(bound, maxStates);
  }

  /** The exploration of all runs of one length. */
  final class Exploration {
    private final EventSmtTask task;
    private final EventInterpreter interpreter;
    private boolean violated = false;
    private Set<EventState> states = new LinkedHashSet<>();

    private Exploration(EventSmtTask task) {
      this.task = task;
      interpreter =
          new EventInterpreter(task.system(), task.precedence(), DeliverySemantics.AT_ONCE);
    }

    private ShortestEventViolation within(int bound, int maxStates) {
      for (EventInterpreter.InitialState initial : interpreter.initial()) {
        reach(initial.state(), initial.fault());
      }
      for (int steps = 0; ; steps++) {
        if (violated) {
          return new After(steps);
        }
        if (states.size() > maxStates) {
          return new TooMany();
        }
        if (steps > 0 && states.isEmpty()) {
          return new Exhausted(steps - 1);
        }
        if (steps > bound) {
          return new Beyond();
        }
        Set<EventState> before = states;
        states = new LinkedHashSet<>();
        for (EventState state : before) {
          for (EventTransition transition : interpreter.successors(state)) {
            if (!(transition.step() instanceof EventStep.Stutter)) {
              reach(transition.target(), transition.fault());
            }
          }
          if (violated && steps == bound) {
            return new Beyond();
          }
        }
      }
    }

    private void reach(Optional<EventState> state, Optional<Fault> fault) {
      violated |= fault.filter(this::counts).isPresent();
      if (state.isPresent() && states.add(state.get())) {
        try {
          violated |= !interpreter.violatedProperties(state.get()).isEmpty();
        } catch (FaultException e) {
          violated = true;
        }
      }
    }

    private boolean counts(Fault fault) {
      return fault.kind() == Fault.Kind.REVOKED
          ? task.property() instanceof EventProperty.Irrevocability
          : task.reportedErrors() == ReportedErrors.ALL;
    }
  }
}
