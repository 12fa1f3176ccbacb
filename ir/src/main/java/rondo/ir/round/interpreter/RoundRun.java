package rondo.ir.round.interpreter;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.data.Value;

/**
 * A run of a round-based protocol, finite or a lasso.
 *
 * @param cycle if the run is infinite: the number of steps before the cycle. The last state equals
 *     the state after so many steps, up to an order-preserving renaming of stamps and of the phase
 *     number
 */
public record RoundRun(Start start, List<RoundStep> steps, OptionalInt cycle) {
  public RoundRun {
    steps = List.copyOf(steps);
  }

  /**
   * The initial choices of a run.
   *
   * @param unproposed a value that no process has as input, if validity is checked; otherwise none
   */
  public record Start(List<RoundState.ProcessState> processStates, Value unproposed) {
    public Start {
      processStates = List.copyOf(processStates);
    }
  }
}
