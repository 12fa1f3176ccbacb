package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Fault;
import rondo.ir.FaultException;

/**
 * A run, taken step by step.
 *
 * @param states the first one, and that after each step
 * @param fault what went wrong in the last step, or while a property was looked at; or else before,
 *     if nothing is wrong in the end
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
   * Takes a run.
   *
   * @throws EventRunException if it is none of the system
   */
  public static EventReplay of(EventInterpreter interpreter, EventRun run) {
    EventInterpreter.InitialState state =
        interpreter
            .initialState(run.start())
            .orElseThrow(() -> new InvalidEventRunException("no run begins like that"));
    var states = new ArrayList<EventState>();
    state.state().ifPresent(states::add);
    Optional<Fault> earlier = Optional.empty();
    Optional<Fault> last = state.fault().filter(interpreter::isViolation);
    for (int i = 0; i < run.steps().size(); i++) {
      EventStep step = run.steps().get(i);
      if (states.size() <= i) {
        throw new InvalidEventRunException("it has come to its end before step " + (i + 1));
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

  /** What a step claims that is not so. */
  private static String invalidStep(EventStep step) {
    String process = "process " + step.affectedProcess();
    return switch (step) {
      case EventStep.React _ -> process + " cannot react like that";
      case EventStep.Deliver _ -> "no such message can be delivered to " + process;
      case EventStep.Crash _ -> process + " cannot crash";
      case EventStep.Lose _ -> "no such message to " + process + " can be lost";
      case EventStep.Enter _ -> process + " cannot begin like that";
      case EventStep.Stutter _ -> "something must happen";
    };
  }

  /** Whether the run shows that something is wrong. */
  public boolean isViolation(EventInterpreter interpreter) {
    return fault.isPresent() || violated.isPresent() || isFairAcceptingLasso(interpreter);
  }

  /** Whether an assertion failed in the last step, or it was a run-time error. */
  public boolean isError() {
    return switch (fault.map(Fault::kind).orElse(Fault.Kind.FORBIDDEN)) {
      case ASSERTION -> true;
      // Where it is one to look at the last state, that has been come to.
      case RUNTIME_ERROR -> states.size() <= run.steps().size();
      default -> false;
    };
  }

  /** Whether somebody decides again, for something else. */
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

  /** Whether each duty is done, or is none, somewhere on the cycle. */
  private boolean isFair(EventInterpreter interpreter, int from) {
    Set<FairnessConstraint> open = new HashSet<>(interpreter.fairnessConstraints(states.get(from)));
    for (int i = from; i < run.steps().size(); i++) {
      open.retainAll(interpreter.fairnessConstraints(states.get(i)));
      open.removeAll(interpreter.satisfiedConstraints(run.steps().get(i)));
    }
    return open.isEmpty();
  }
}
