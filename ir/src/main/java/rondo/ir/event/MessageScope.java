package rondo.ir.event;

import java.util.Collections;
import java.util.Set;

/**
 * The messages that an assumption on the network concerns: those of some kinds that the processes
 * of a range send.
 *
 * @param firstSender the number of the first process of the range
 * @param senders the number of processes in the range
 */
public record MessageScope(Set<Integer> kinds, int firstSender, int senders) {
  public MessageScope {
    kinds = Set.copyOf(kinds);
  }

  public boolean contains(int kind, int sender) {
    return firstSender <= sender && sender < firstSender + senders && kinds.contains(kind);
  }

  public boolean contains(EventMessage message) {
    return contains(message.kind(), message.sender());
  }

  /** Whether some message is in both scopes. */
  public boolean overlaps(MessageScope other) {
    return firstSender < other.firstSender + other.senders
        && other.firstSender < firstSender + senders
        && !Collections.disjoint(kinds, other.kinds);
  }
}
