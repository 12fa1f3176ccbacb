package rondo.ir.data.interpreter;

import rondo.ir.data.Value;

/**
 * An event that monitors observe.
 *
 * @param content the message; for a decision, a structure with the output as its only field
 */
public record MonitorAnnouncement(Subject subject, Value content) {
  /** The kind of event. */
  public sealed interface Subject {
    /**
     * An announced message.
     *
     * @param kind the number of the message kind
     */
    record Message(int kind) implements Subject {}

    /** A decision: an output was assigned. */
    record Decision(int output) implements Subject {}
  }
}
