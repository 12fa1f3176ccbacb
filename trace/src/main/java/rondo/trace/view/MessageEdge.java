package rondo.trace.view;

import java.util.OptionalInt;

/**
 * A message from its sender to one receiver, as an edge between two steps of a run.
 *
 * @param sent the index of the step in which it is sent, among the steps of the run; empty if it is
 *     not known, as of a Byzantine sender
 * @param receiver the receiving process; the channel of a Promela model if it is never received
 * @param received the index of the step in which it is received or lost; empty if it is neither
 */
public record MessageEdge(
    String text,
    String sender,
    OptionalInt sent,
    String receiver,
    OptionalInt received,
    Status status) {
  /** What becomes of the message. */
  public enum Status {
    RECEIVED,
    /** Both steps are the same: the processes synchronize. */
    RENDEZVOUS,
    LOST,
    /** Neither received nor lost before the end of the run. */
    PENDING
  }

  /** Whether the receiver gets it. */
  public boolean arrives() {
    return status == Status.RECEIVED || status == Status.RENDEZVOUS;
  }
}
