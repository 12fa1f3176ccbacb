package rondo.ir.event;

import java.util.Comparator;
import rondo.ir.data.Value;

/**
 * A message that was sent to somebody.
 *
 * @param sequenceNumber which of the messages of its sender that are waiting it is, counted from 1,
 *     where that matters; otherwise 0
 */
public record EventMessage(int kind, int sender, Value content, int sequenceNumber)
    implements Comparable<EventMessage> {
  private static final Comparator<EventMessage> ORDER =
      Comparator.comparing(EventMessage::kind)
          .thenComparing(EventMessage::sender)
          .thenComparing(EventMessage::content)
          .thenComparing(EventMessage::sequenceNumber);

  /** Where it does not matter in which order messages were sent. */
  public EventMessage(int kind, int sender, Value content) {
    this(kind, sender, content, 0);
  }

  EventMessage at(int other) {
    return new EventMessage(kind, sender, content, other);
  }

  @Override
  public int compareTo(EventMessage other) {
    return ORDER.compare(this, other);
  }
}
