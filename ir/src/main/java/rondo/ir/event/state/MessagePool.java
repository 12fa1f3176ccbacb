package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rondo.ir.event.EventMessage;

/**
 * A multiset of messages, kept sorted so that equal pools are equal. With FIFO delivery, sequence
 * numbers give the order of the messages of one sender.
 */
public record MessagePool(List<EventMessage> messages) {
  public static final MessagePool EMPTY = new MessagePool(List.of());

  public MessagePool {
    messages = messages.stream().sorted().toList();
  }

  public boolean isEmpty() {
    return messages.isEmpty();
  }

  public MessagePool with(EventMessage message) {
    var more = new ArrayList<>(messages);
    more.add(message);
    return new MessagePool(more);
  }

  /** Appends a message after all others of its sender. */
  public MessagePool withLast(EventMessage message) {
    long before = messages.stream().filter(l -> l.sender() == message.sender()).count();
    return with(message.at((int) before + 1));
  }

  /** The union of two pools, with the messages of {@code other} after those of this one. */
  public MessagePool with(MessagePool other) {
    MessagePool all = this;
    for (EventMessage message :
        other.messages.stream()
            .sorted(Comparator.comparing(EventMessage::sequenceNumber))
            .toList()) {
      all = message.sequenceNumber() == 0 ? all.with(message) : all.withLast(message);
    }
    return all;
  }

  /** Removes each of these messages once; later messages of the same senders move up. */
  public MessagePool without(List<EventMessage> some) {
    var rest = new ArrayList<>(messages);
    some.forEach(rest::remove);
    if (some.stream().allMatch(l -> l.sequenceNumber() == 0)) {
      return new MessagePool(rest);
    }
    MessagePool moved = EMPTY;
    for (EventMessage message :
        rest.stream().sorted(Comparator.comparing(EventMessage::sequenceNumber)).toList()) {
      moved = moved.withLast(message);
    }
    return moved;
  }

  /** The messages that may be delivered next. */
  public List<EventMessage> next() {
    return messages.stream().distinct().filter(l -> l.sequenceNumber() <= 1).toList();
  }
}
