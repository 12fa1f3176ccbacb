package rondo.ir.event;

import java.util.Comparator;
import rondo.ir.data.Value;

/**
 * A message sent to a process.
 *
 * @param sequenceNumber its position among the pending messages of its sender in the same FIFO
 *     channel, from 1; 0 if it is in none
 */
public record EventMessage(int kind, int sender, Value content, int sequenceNumber)
    implements Comparable<EventMessage> {
  private static final Comparator<EventMessage> ORDER =
      Comparator.comparing(EventMessage::kind)
          .thenComparing(EventMessage::sender)
          .thenComparing(EventMessage::content)
          .thenComparing(EventMessage::sequenceNumber);

  /** A message without sequence number, if delivery is unordered. */
  public EventMessage(int kind, int sender, Value content) {
    this(kind, sender, content, 0);
  }

  public EventMessage at(int other) {
    return new EventMessage(kind, sender, content, other);
  }

  @Override
  public int compareTo(EventMessage other) {
    return ORDER.compare(this, other);
  }
}
