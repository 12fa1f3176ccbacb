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
 * @param accidents what went wrong in processes
 */
public record RoundTransition(
    RoundStep step,
    Optional<RoundState> target,
    List<List<Optional<Value>>> sent,
    List<Accident> accidents) {
  /** The place of an accident that is nobody's. */
  public static final int NOBODY = -1;

  public RoundTransition {
    sent = List.copyOf(sent);
    accidents = List.copyOf(accidents);
  }

  /**
   * Something that must not happen and did.
   *
   * @param process who was at work, or {@link #NOBODY}
   * @param revoked the outputs for which the process decided again, for something else
   */
  public record Accident(int process, Fault fault, List<Integer> revoked) {
    public Accident {
      revoked = List.copyOf(revoked);
    }
  }
}
