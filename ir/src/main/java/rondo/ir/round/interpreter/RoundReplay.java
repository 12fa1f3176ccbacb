package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.interpreter.RoundViolation.PropertyViolation;

/**
 * The replay of a run, step by step.
 *
 * @param states the initial state and the state after each step; the last step has none if it ends
 *     the run
 * @param violations the violations at the end: of the last step, of the last state, or of the
 *     infinite run that repeats the cycle
 */
public record RoundReplay(
    RoundRun run,
    List<RoundState> states,
    List<RoundTransition> transitions,
    List<RoundViolation> violations) {
  public RoundReplay {
    states = List.copyOf(states);
    transitions = List.copyOf(transitions);
    violations = List.copyOf(violations);
  }

  /**
   * Replays a run.
   *
   * @throws InvalidRoundRunException if it is not a run of the system
   */
  public static RoundReplay of(RoundInterpreter interpreter, RoundRun run) {
    var states = new ArrayList<RoundState>();
    var transitions = new ArrayList<RoundTransition>();
    states.add(interpreter.initialState(run.start()));
    for (RoundStep step : run.steps()) {
      if (states.size() <= transitions.size()) {
        throw new InvalidRoundRunException("the run ends before step " + (transitions.size() + 1));
      }
      RoundTransition transition = interpreter.apply(states.getLast(), step);
      transitions.add(transition);
      transition.target().ifPresent(states::add);
    }
    var violations = new ArrayList<RoundViolation>();
    if (!transitions.isEmpty()) {
      violations.addAll(interpreter.violations(transitions.getLast()));
    }
    if (states.size() > transitions.size()) {
      violations.addAll(interpreter.violations(states.getLast()));
    }
    if (run.cycle().isPresent()) {
      violations.addAll(cycle(interpreter, states, run));
    }
    return new RoundReplay(run, states, transitions, violations);
  }

  private static List<RoundViolation> cycle(
      RoundInterpreter interpreter, List<RoundState> states, RoundRun run) {
    int from = run.cycle().getAsInt();
    if (from < 0 || from >= run.steps().size() || states.size() <= run.steps().size()) {
      throw new InvalidRoundRunException("there is no cycle from step " + (from + 1));
    }
    var order = new StampNormalization(interpreter.system());
    if (!order.normalize(states.get(from)).equals(order.normalize(states.getLast()))) {
      throw new InvalidRoundRunException("the run does not return to the start of its cycle");
    }
    if (!interpreter.isAccepted(states.subList(from, states.size()))) {
      return List.of();
    }
    return interpreter.system().properties().stream()
        .filter(RoundProperty.Temporal.class::isInstance)
        .<RoundViolation>map(PropertyViolation::new)
        .toList();
  }
}
