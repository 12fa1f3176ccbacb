package rondo.smt.rounds;

import java.util.List;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundStep;

/**
 * A part of what might be a run. Where runs do not end, phases have numbers that may come up, but
 * others with the same order would do.
 *
 * @param states from the first one on; there is one more than there are steps, or as many if a
 *     run-time error ends the last step
 */
public record ExecutionFragment(List<RoundState> states, List<RoundStep> steps) {
  public ExecutionFragment {
    states = List.copyOf(states);
    steps = List.copyOf(steps);
  }
}
