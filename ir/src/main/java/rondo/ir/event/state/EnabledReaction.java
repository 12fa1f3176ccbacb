package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;

/**
 * An enabled reaction of a process, with the messages that it consumes.
 *
 * @param reaction its number in the role of the process
 * @param consumed the messages that trigger it, sorted
 * @param read the messages that it reads in addition, sorted; they are consumed, too
 * @param detected the output of the failure detector in this step, if processes of the role ask it
 */
public record EnabledReaction(
    int reaction, List<EventMessage> consumed, List<EventMessage> read, Optional<Value> detected) {
  public EnabledReaction {
    consumed = consumed.stream().sorted().toList();
    read = read.stream().sorted().toList();
  }

  /** A reaction without a failure detector. */
  public EnabledReaction(int reaction, List<EventMessage> consumed, List<EventMessage> read) {
    this(reaction, consumed, read, Optional.empty());
  }

  /** The same reaction with this output of the failure detector. */
  public EnabledReaction detected(Value output) {
    return new EnabledReaction(reaction, consumed, read, Optional.of(output));
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
