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
   * @throws IllegalArgumentException if it is none of the system
   */
  public static EventReplay of(EventInterpreter interpreter, EventRun run) {
    EventInterpreter.Beginning beginning =
        interpreter.initial().stream()
            .filter(b -> b.start().equals(run.start()))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no run begins like that"));
    var states = new ArrayList<EventState>();
    beginning.state().ifPresent(states::add);
    Optional<Fault> earlier = Optional.empty();
    Optional<Fault> last = beginning.fault().filter(interpreter::counts);
    for (int i = 0; i < run.steps().size(); i++) {
      EventStep step = run.steps().get(i);
      if (states.size() <= i) {
        throw new IllegalArgumentException("it has come to its end before step " + (i + 1));
      }
      EventTransition taken =
          interpreter.successors(states.getLast()).stream()
              .filter(t -> t.step().equals(step))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no step is like that: " + step));
      earlier = earlier.isPresent() ? earlier : last;
      last = taken.fault().filter(interpreter::counts);
      taken.target().ifPresent(states::add);
    }
    Optional<EventProperty> violated = Optional.empty();
    if (!states.isEmpty()) {
      try {
        violated = interpreter.violated(states.getLast()).stream().findFirst();
      } catch (FaultException e) {
        last = last.or(() -> Optional.of(e.fault()));
      }
    }
    boolean shown = last.isPresent() || violated.isPresent() || run.cycle().isPresent();
    return new EventReplay(run, states, shown ? last : earlier, violated);
  }

  /** Whether the run shows that something is wrong. */
  public boolean isViolation(EventInterpreter interpreter) {
    return fault.isPresent() || violated.isPresent() || closes(interpreter);
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

  private boolean closes(EventInterpreter interpreter) {
    OptionalInt cycle = run.cycle();
    return cycle.isPresent()
        && states.getLast().equals(states.get(cycle.getAsInt()))
        && states.subList(cycle.getAsInt(), states.size()).stream()
            .anyMatch(interpreter::isAccepting)
        && isFair(interpreter, cycle.getAsInt());
  }

  /** Whether each duty is done, or is none, somewhere on the cycle. */
  private boolean isFair(EventInterpreter interpreter, int from) {
    Set<Duty> open = new HashSet<>(interpreter.duties(states.get(from)));
    for (int i = from; i < run.steps().size(); i++) {
      open.retainAll(interpreter.duties(states.get(i)));
      open.removeAll(interpreter.done(run.steps().get(i)));
    }
    return open.isEmpty();
  }
}
