package rondo.ir.data.interpreter;

import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.Value;

/**
 * A possible result of the execution of statements by a process.
 *
 * @param choices the alternatives taken, in the order of the choices
 * @param fault a run-time error, after which the variables are unchanged and the run ends; else a
 *     failed assertion; else a revoked decision
 * @param revoked the outputs for which the process revoked a decision
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
  /** An outcome without announcements. */
  public Outcome(
      List<Value> variables,
      List<Integer> choices,
      Optional<Fault> fault,
      List<Integer> revoked,
      List<OutgoingMessage> sent) {
    this(variables, choices, fault, revoked, sent, List.of());
  }

  /** A copy with this fault. */
  public Outcome withFault(Optional<Fault> other) {
    return new Outcome(variables, choices, other, revoked, sent, announcements);
  }

  /** A copy with these variables. */
  public Outcome withVariables(List<Value> others) {
    return new Outcome(others, choices, fault, revoked, sent, announcements);
  }

  public Outcome {
    variables = List.copyOf(variables);
    choices = List.copyOf(choices);
    revoked = List.copyOf(revoked);
    sent = List.copyOf(sent);
    announcements = List.copyOf(announcements);
  }
}
