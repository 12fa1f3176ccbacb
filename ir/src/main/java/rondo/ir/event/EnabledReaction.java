package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to react.
 *
 * @param reaction its number in the role of the process
 * @param consumed the messages that trigger it, sorted
 * @param read the messages that it reads besides, sorted; they are consumed, too
 */
public record EnabledReaction(int reaction, List<EventMessage> consumed, List<EventMessage> read) {
  public EnabledReaction {
    consumed = consumed.stream().sorted().toList();
    read = read.stream().sorted().toList();
  }

  /** That reads nothing. */
  public EnabledReaction(int reaction, List<EventMessage> consumed) {
    this(reaction, consumed, List.of());
  }

  /** All messages that it takes, sorted. */
  public List<EventMessage> messages() {
    if (read.isEmpty()) {
      return consumed;
    }
    var all = new ArrayList<>(consumed);
    all.addAll(read);
    return all.stream().sorted().toList();
  }

  /** Those of them that were really sent. */
  public List<EventMessage> withoutForged(List<Integer> forgers) {
    return forgers.isEmpty()
        ? messages()
        : messages().stream().filter(l -> !forgers.contains(l.sender())).toList();
  }
}
