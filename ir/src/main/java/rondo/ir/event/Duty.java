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
 * @param letter the message that is to be consumed, or is to arrive; none where time is to pass, or
 *     the process is to move by itself
 */
public record Duty(int process, What what, Optional<Letter> letter) {
  /** What is to happen. */
  public enum What {
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
  public static Set<Duty> done(int process, Trigger trigger, List<Letter> taken) {
    Set<Duty> done = new HashSet<>();
    switch (trigger) {
      case Trigger.Timeout _ -> done.add(new Duty(process, What.TIMEOUT, Optional.empty()));
      case Trigger.Internal _ -> done.add(new Duty(process, What.INTERNAL, Optional.empty()));
      case Trigger.One _, Trigger.Several _ -> {}
    }
    taken.forEach(l -> done.add(new Duty(process, What.CONSUME, Optional.of(l))));
    return Set.copyOf(done);
  }
}
