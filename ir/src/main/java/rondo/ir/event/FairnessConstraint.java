package rondo.ir.event;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.event.Reaction.Trigger;

/**
 * Something that a process must not put off for ever: in a run that counts, it is again and again
 * done, or again and again not possible.
 *
 * @param message the message that is to be consumed, or is to arrive; none where time is to pass,
 *     or the process is to move by itself
 */
public record FairnessConstraint(int process, Kind kind, Optional<EventMessage> message) {
  /** What is to happen. */
  public enum Kind {
    CONSUME,
    ARRIVE,
    TIMEOUT,
    INTERNAL
  }

  /**
   * What a process does for its duties by reacting like this. Time passes whatever is read then;
   * and to read a message is as good as to react to it.
   *
   * @param taken all messages that it reacts to or reads
   */
  public static Set<FairnessConstraint> satisfiedBy(
      int process, Trigger trigger, List<EventMessage> taken) {
    Set<FairnessConstraint> done = new HashSet<>();
    switch (trigger) {
      case Trigger.Timeout _ ->
          done.add(new FairnessConstraint(process, Kind.TIMEOUT, Optional.empty()));
      case Trigger.Internal _ ->
          done.add(new FairnessConstraint(process, Kind.INTERNAL, Optional.empty()));
      case Trigger.SingleMessage _, Trigger.Quorum _ -> {}
    }
    taken.forEach(l -> done.add(new FairnessConstraint(process, Kind.CONSUME, Optional.of(l))));
    return Set.copyOf(done);
  }
}
