package rondo.ir.data;

/**
 * What monitors get to see.
 *
 * @param content the message; of a decision, a structure that has the output as its only field
 */
public record MonitorAnnouncement(Subject subject, Value content) {
  /** What it is about. */
  public sealed interface Subject {
    /**
     * A message that was shown to monitors.
     *
     * @param kind which of the messages of the protocol it is
     */
    record Message(int kind) implements Subject {}

    /** That an output got its value. */
    record Decision(int output) implements Subject {}
  }
}
