package rondo.trace.event;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.ir.event.Letter;

/** When messages were sent. Of equal ones that are for the same process the oldest counts. */
final class Postmarks {
  /** A message and whom it is for. */
  private record Address(int receiver, Letter letter) {
    Address {
      // Its place changes as others are taken.
      letter = new Letter(letter.kind(), letter.sender(), letter.content());
    }
  }

  private final Map<Address, Deque<Integer>> sent = new HashMap<>();

  void sent(int receiver, Letter letter, int step) {
    sent.computeIfAbsent(new Address(receiver, letter), _ -> new ArrayDeque<>()).add(step);
  }

  /** When a message was sent that is still there. */
  OptionalInt of(int receiver, Letter letter) {
    Deque<Integer> steps = sent.get(new Address(receiver, letter));
    return steps == null || steps.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(steps.peekFirst());
  }

  /** A message is used up. */
  void taken(int receiver, Letter letter) {
    Deque<Integer> steps = sent.get(new Address(receiver, letter));
    if (steps != null) {
      steps.pollFirst();
    }
  }
}
