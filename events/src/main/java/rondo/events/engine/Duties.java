package rondo.events.engine;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import rondo.events.engine.Numbers.Local;
import rondo.events.engine.Reactions.Step;
import rondo.explore.numbers.Ints;
import rondo.ir.event.Duty;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.Reaction;

/** What processes must not put off for ever, by numbers; found out once for all states alike. */
final class Duties {
  private static final int[] NONE = {};

  private final EventBehaviour behaviour;
  private final Numbers numbers;
  private final Map<Ints, int[]> known = new ConcurrentHashMap<>();

  Duties(EventBehaviour behaviour, Numbers numbers) {
    this.behaviour = behaviour;
    this.numbers = numbers;
  }

  /** Of a process to which this was sent. */
  int[] of(int process, int local, int sent) {
    Local own = numbers.local(local);
    if (own.standing() != Standing.CORRECT) {
      return NONE;
    }
    var key = new Ints(new int[] {process, local, sent});
    int[] found = known.get(key);
    if (found == null) {
      found = numbered(behaviour.duties(process, own.variables(), numbers.pool(sent)));
      known.put(key, found);
    }
    return found;
  }

  /** Those that a process does with a step. */
  int[] done(int process, Step step) {
    if (step.endsRun()) {
      return NONE;
    }
    Reaction reaction =
        behaviour.system().roleOf(process).reactions().get(step.firing().reaction());
    return numbered(Duty.done(process, reaction.trigger(), step.firing().all()));
  }

  private int[] numbered(Set<Duty> some) {
    return some.stream().mapToInt(numbers::number).sorted().toArray();
  }
}
