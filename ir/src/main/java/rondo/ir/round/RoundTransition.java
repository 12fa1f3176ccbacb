package rondo.ir.round;

import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.Value;

/**
 * A step and what comes of it.
 *
 * @param target empty if a run-time error ends the run
 * @param sent what each process sent to each, before something was lost
 * @param faults what went wrong in processes
 */
public record RoundTransition(
    RoundStep step,
    Optional<RoundState> target,
    List<List<Optional<Value>>> sent,
    List<ProcessFault> faults) {
  /** The place of an accident that is nobody's. */
  public static final int NO_PROCESS = -1;

  public RoundTransition {
    sent = List.copyOf(sent);
    faults = List.copyOf(faults);
  }

  /**
   * Something that must not happen and did.
   *
   * @param process who was at work, or {@link #NO_PROCESS}
   * @param revoked the outputs for which the process decided again, for something else
   */
  public record ProcessFault(int process, Fault fault, List<Integer> revoked) {
    public ProcessFault {
      revoked = List.copyOf(revoked);
    }
  }
}
