package rondo.ir.event.semantics;

import java.util.List;
import rondo.ir.event.EventMessage;

/**
 * What a reaction to messages that are kept depends on in a local state.
 *
 * @param reaction its number in the role of the process
 * @param messages those that satisfy its guard, sorted
 * @param sufficient the numbers of messages that reach its threshold
 */
public record CountableMessages(
    int reaction, List<EventMessage> messages, List<Integer> sufficient) {
  public CountableMessages {
    messages = messages.stream().sorted().toList();
    sufficient = List.copyOf(sufficient);
  }
}
