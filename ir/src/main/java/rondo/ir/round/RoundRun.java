package rondo.ir.round;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.data.Value;

/**
 * A run of a protocol in rounds.
 *
 * @param cycle if the run goes on for ever: after the last step everything is as it was after so
 *     many steps, and what came then is repeated; stamps and the number of the phase may be others
 *     as long as their order is the same
 */
public record RoundRun(Start start, List<RoundStep> steps, OptionalInt cycle) {
  public RoundRun {
    steps = List.copyOf(steps);
  }

  /**
   * What is chosen at the beginning.
   *
   * @param unproposed a value that is nobody's input where validity is watched, or none
   */
  public record Start(List<RoundState.ProcessState> processStates, Value unproposed) {
    public Start {
      processStates = List.copyOf(processStates);
    }
  }
}
