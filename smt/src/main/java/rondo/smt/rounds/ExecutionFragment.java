package rondo.smt.rounds;

import java.util.List;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep;

/**
 * A finite run that need not start in an initial state. If runs are unbounded, its phase numbers
 * are one choice among all that have the same order.
 *
 * @param states one more than there are steps, or as many if a run-time error ends the last step
 */
public record ExecutionFragment(List<RoundState> states, List<RoundStep> steps) {
  public ExecutionFragment {
    states = List.copyOf(states);
    steps = List.copyOf(steps);
  }
}
