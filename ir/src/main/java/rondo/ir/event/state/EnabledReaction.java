package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.event.EventMessage;

/**
 * An enabled reaction of a process, with the messages that it consumes.
 *
 * @param reaction its number in the role of the process
 * @param consumed the messages that trigger it, sorted
 * @param read the messages that it reads in addition, sorted; they are consumed, too
 */
public record EnabledReaction(int reaction, List<EventMessage> consumed, List<EventMessage> read) {
  public EnabledReaction {
    consumed = consumed.stream().sorted().toList();
    read = read.stream().sorted().toList();
  }

  /** A reaction that reads no further messages. */
  public EnabledReaction(int reaction, List<EventMessage> consumed) {
    this(reaction, consumed, List.of());
  }

  /** All messages that the reaction consumes, sorted. */
  public List<EventMessage> messages() {
    if (read.isEmpty()) {
      return consumed;
    }
    var all = new ArrayList<>(consumed);
    all.addAll(read);
    return all.stream().sorted().toList();
  }

  /** The consumed messages that were not forged. */
  public List<EventMessage> withoutForged(List<Integer> forgers) {
    return forgers.isEmpty()
        ? messages()
        : messages().stream().filter(l -> !forgers.contains(l.sender())).toList();
  }
}
