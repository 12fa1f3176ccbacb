package rondo.trace.view;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.ir.event.EventMessage;

/**
 * The steps in which messages were sent. Of equal messages to the same process the oldest is taken.
 */
final class SendTimes {
  /** A message and its receiver. */
  private record AddressedMessage(int receiver, EventMessage message) {
    AddressedMessage {
      // The sequence number changes as other messages are consumed.
      message = new EventMessage(message.kind(), message.sender(), message.content());
    }
  }

  private final Map<AddressedMessage, Deque<Integer>> sent = new HashMap<>();

  void sent(int receiver, EventMessage message, int step) {
    sent.computeIfAbsent(new AddressedMessage(receiver, message), _ -> new ArrayDeque<>())
        .add(step);
  }

  /** The step in which a message that is not yet consumed was sent. */
  OptionalInt of(int receiver, EventMessage message) {
    Deque<Integer> steps = sent.get(new AddressedMessage(receiver, message));
    return steps == null || steps.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(steps.peekFirst());
  }

  /** Removes all equal messages. */
  void allConsumed(int receiver, EventMessage message) {
    sent.remove(new AddressedMessage(receiver, message));
  }

  /** Removes a consumed message. */
  void consumed(int receiver, EventMessage message) {
    Deque<Integer> steps = sent.get(new AddressedMessage(receiver, message));
    if (steps != null) {
      steps.pollFirst();
    }
  }
}
