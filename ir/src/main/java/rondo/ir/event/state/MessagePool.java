package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;

/**
 * A multiset of messages, kept sorted so that equal pools are equal. Sequence numbers give the
 * order of the messages of one sender in a FIFO channel; other messages have none.
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

  /** Appends a message: after all others of its FIFO channel, if it is in one. */
  public MessagePool withLast(EventMessage message, EventFaultModel model) {
    if (model.channel(message.kind(), message.sender()) < 0) {
      return with(message);
    }
    long before = messages.stream().filter(l -> model.areOrdered(l, message)).count();
    return with(message.at((int) before + 1));
  }

  /** The union of two pools, with the messages of {@code other} after those of this one. */
  public MessagePool with(MessagePool other, EventFaultModel model) {
    MessagePool all = this;
    for (EventMessage message : inOrder(other.messages)) {
      all = all.withLast(message, model);
    }
    return all;
  }

  /** Removes each of these messages once; later messages of the same FIFO channels move up. */
  public MessagePool without(List<EventMessage> some, EventFaultModel model) {
    var rest = new ArrayList<>(messages);
    some.forEach(rest::remove);
    if (some.stream().allMatch(l -> l.sequenceNumber() == 0)) {
      return new MessagePool(rest);
    }
    return EMPTY.with(new MessagePool(rest), model);
  }

  private static List<EventMessage> inOrder(List<EventMessage> messages) {
    return messages.stream().sorted(Comparator.comparing(EventMessage::sequenceNumber)).toList();
  }

  /** The messages that may be delivered next. */
  public List<EventMessage> next() {
    return messages.stream().distinct().filter(l -> l.sequenceNumber() <= 1).toList();
  }
}
