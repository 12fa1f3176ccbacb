package rondo.ir.data;

import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;

/**
 * What a process may become.
 *
 * @param choices which possibility was taken wherever the process had to choose
 * @param fault what went wrong: a run-time error, after which the variables are as before and the
 *     run ends; else a failed assertion; else a revoked decision
 * @param revoked the outputs for which a process decided again, for something else
 * @param sent in this order
 * @param announcements in this order
 */
public record Outcome(
    List<Value> variables,
    List<Integer> choices,
    Optional<Fault> fault,
    List<Integer> revoked,
    List<OutgoingMessage> sent,
    List<MonitorAnnouncement> announcements) {
  /** Where nothing is announced. */
  public Outcome(
      List<Value> variables,
      List<Integer> choices,
      Optional<Fault> fault,
      List<Integer> revoked,
      List<OutgoingMessage> sent) {
    this(variables, choices, fault, revoked, sent, List.of());
  }

  /** The same with something else that went wrong. */
  public Outcome withFault(Optional<Fault> other) {
    return new Outcome(variables, choices, other, revoked, sent, announcements);
  }

  public Outcome {
    variables = List.copyOf(variables);
    choices = List.copyOf(choices);
    revoked = List.copyOf(revoked);
    sent = List.copyOf(sent);
    announcements = List.copyOf(announcements);
  }
}
