package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.event.EventProperty;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.ir.event.state.FairnessConstraint;

/**
 * The replay of a run, step by step.
 *
 * @param states the initial state, and the state after each step
 * @param fault the fault in the last step, or in the evaluation of a property; otherwise an earlier
 *     fault, if there is no violation at the end
 * @param violated a property that the last state violates
 */
public record EventReplay(
    EventRun run,
    List<EventState> states,
    Optional<Fault> fault,
    Optional<EventProperty> violated) {
  public EventReplay {
    states = List.copyOf(states);
  }

  /**
   * Replays a run.
   *
   * @throws InvalidEventRunException if it is not a run of the system
   */
  public static EventReplay of(EventInterpreter interpreter, EventRun run) {
    EventInterpreter.InitialState state =
        interpreter
            .initialState(run.start())
            .orElseThrow(() -> new InvalidEventRunException("there is no such initial state"));
    var states = new ArrayList<EventState>();
    state.state().ifPresent(states::add);
    Optional<Fault> earlier = Optional.empty();
    Optional<Fault> last = state.fault().filter(interpreter::isViolation);
    for (int i = 0; i < run.steps().size(); i++) {
      EventStep step = run.steps().get(i);
      if (states.size() <= i) {
        throw new InvalidEventRunException("the run ends before step " + (i + 1));
      }
      int number = i + 1;
      EventTransition taken =
          interpreter.successors(states.getLast()).stream()
              .filter(t -> t.step().equals(step))
              .findFirst()
              .orElseThrow(
                  () -> new InvalidEventRunException("step " + number + ": " + invalidStep(step)));
      earlier = earlier.isPresent() ? earlier : last;
      last = taken.fault().filter(interpreter::isViolation);
      taken.target().ifPresent(states::add);
    }
    requireCycle(run, states.size());
    Optional<EventProperty> violated = Optional.empty();
    if (!states.isEmpty()) {
      try {
        violated = interpreter.violatedProperties(states.getLast()).stream().findFirst();
      } catch (FaultException e) {
        last = last.or(() -> Optional.of(e.fault()));
      }
    }
    boolean shown = last.isPresent() || violated.isPresent() || run.cycle().isPresent();
    return new EventReplay(run, states, shown ? last : earlier, violated);
  }

  private static void requireCycle(EventRun run, int states) {
    if (run.cycle().isPresent()) {
      int from = run.cycle().getAsInt();
      if (from < 0 || from >= run.steps().size() || states <= run.steps().size()) {
        throw new InvalidEventRunException("there is no cycle from step " + (from + 1));
      }
    }
  }

  /** Why a step is not possible, as text. */
  private static String invalidStep(EventStep step) {
    String process = "process " + step.affectedProcess();
    return switch (step) {
      case EventStep.React _ -> process + " has no such reaction";
      case EventStep.Deliver _ -> "no such message can be delivered to " + process;
      case EventStep.Crash _ -> process + " cannot crash";
      case EventStep.Omit _ -> process + " cannot fail by omission";
      case EventStep.Lose _ -> "no such message to " + process + " can be lost";
      case EventStep.Enter _ -> process + " cannot start in such a state";
      case EventStep.Stabilize _ -> "the failure detector cannot stabilize like this";
      case EventStep.StabilizeNetwork _ -> "the network cannot stabilize now";
      case EventStep.Stutter _ -> "a stutter step is only possible if no other step is";
    };
  }

  /**
   * Whether the run is a counterexample. An infinite run is one only if it is fair, even if an
   * assertion fails in it again and again.
   */
  public boolean isViolation(EventInterpreter interpreter) {
    return run.cycle().isPresent()
        ? isFairAcceptingLasso(interpreter)
        : fault.isPresent() || violated.isPresent();
  }

  /** Whether the last step fails an assertion or ends in a run-time error. */
  public boolean isError() {
    return switch (fault.map(Fault::kind).orElse(Fault.Kind.FORBIDDEN)) {
      case ASSERTION -> true;
      // If the error occurs in the evaluation of the last state, that state was reached.
      case RUNTIME_ERROR -> states.size() <= run.steps().size();
      default -> false;
    };
  }

  /** Whether a process revokes a decision. */
  public boolean isRevoking() {
    return fault.filter(f -> f.kind() == Fault.Kind.REVOKED).isPresent();
  }

  private boolean isFairAcceptingLasso(EventInterpreter interpreter) {
    OptionalInt cycle = run.cycle();
    return cycle.isPresent()
        && states.getLast().equals(states.get(cycle.getAsInt()))
        && states.subList(cycle.getAsInt(), states.size()).stream()
            .anyMatch(interpreter::isAccepting)
        && isFair(interpreter, cycle.getAsInt());
  }

  /** Whether each fairness constraint is satisfied or absent somewhere on the cycle. */
  private boolean isFair(EventInterpreter interpreter, int from) {
    Set<FairnessConstraint> open = new HashSet<>(interpreter.fairnessConstraints(states.get(from)));
    for (int i = from; i < run.steps().size(); i++) {
      open.retainAll(interpreter.fairnessConstraints(states.get(i)));
      open.removeAll(interpreter.satisfiedConstraints(run.steps().get(i)));
    }
    return open.isEmpty();
  }
}
