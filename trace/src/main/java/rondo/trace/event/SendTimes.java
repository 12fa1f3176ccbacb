package rondo.trace.event;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.ir.event.EventMessage;

/** When messages were sent. Of equal ones that are for the same process the oldest counts. */
final class SendTimes {
  /** A message and whom it is for. */
  private record AddressedMessage(int receiver, EventMessage message) {
    AddressedMessage {
      // Its place changes as others are taken.
      message = new EventMessage(message.kind(), message.sender(), message.content());
    }
  }

  private final Map<AddressedMessage, Deque<Integer>> sent = new HashMap<>();

  void sent(int receiver, EventMessage message, int step) {
    sent.computeIfAbsent(new AddressedMessage(receiver, message), _ -> new ArrayDeque<>())
        .add(step);
  }

  /** When a message was sent that is still there. */
  OptionalInt of(int receiver, EventMessage message) {
    Deque<Integer> steps = sent.get(new AddressedMessage(receiver, message));
    return steps == null || steps.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(steps.peekFirst());
  }

  /** A message is used up. */
  void consumed(int receiver, EventMessage message) {
    Deque<Integer> steps = sent.get(new AddressedMessage(receiver, message));
    if (steps != null) {
      steps.pollFirst();
    }
  }
}
