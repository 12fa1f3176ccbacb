package rondo.ir.round.interpreter;

import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.Value;

/**
 * A step and its result.
 *
 * @param target empty if a run-time error ends the run
 * @param sent the messages by sender and receiver, before losses
 * @param faults the faults in processes
 */
public record RoundTransition(
    RoundStep step,
    Optional<RoundState> target,
    List<List<Optional<Value>>> sent,
    List<ProcessFault> faults) {
  /** The process number of a fault that belongs to no process. */
  public static final int NO_PROCESS = -1;

  public RoundTransition {
    sent = List.copyOf(sent);
    faults = List.copyOf(faults);
  }

  /**
   * A fault in a process.
   *
   * @param process the process, or {@link #NO_PROCESS}
   * @param revoked the outputs for which the process revoked a decision
   */
  public record ProcessFault(int process, Fault fault, List<Integer> revoked) {
    public ProcessFault {
      revoked = List.copyOf(revoked);
    }
  }
}
