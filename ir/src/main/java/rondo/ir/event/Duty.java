package rondo.ir.event;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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

  /** What a process does for its duties by reacting like this. */
  public static Set<Duty> done(int process, Trigger trigger, List<Letter> consumed) {
    return switch (trigger) {
      case Trigger.Timeout _ -> Set.of(new Duty(process, What.TIMEOUT, Optional.empty()));
      case Trigger.Internal _ -> Set.of(new Duty(process, What.INTERNAL, Optional.empty()));
      case Trigger.One _, Trigger.Several _ ->
          consumed.stream()
              .map(l -> new Duty(process, What.CONSUME, Optional.of(l)))
              .collect(Collectors.toUnmodifiableSet());
    };
  }
}
