package rondo.events.engine;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventState.ProcessStatus;
import rondo.ir.event.FairnessConstraint;
import rondo.ir.event.Reaction;

/** What processes must not put off for ever, by numbers; found out once for all states alike. */
final class FairnessConstraints {
  private static final int[] NONE = {};

  private final EventProcessSemantics behaviour;
  private final StateInterner interner;
  private final Map<IntArrayKey, int[]> known = new ConcurrentHashMap<>();

  FairnessConstraints(EventProcessSemantics behaviour, StateInterner interner) {
    this.behaviour = behaviour;
    this.interner = interner;
  }

  /** Of a process to which this was sent. */
  int[] of(int process, int local, int sent) {
    InternedLocalState own = interner.local(local);
    if (own.status() != ProcessStatus.CORRECT) {
      return NONE;
    }
    var key = new IntArrayKey(new int[] {process, local, sent});
    int[] found = known.get(key);
    if (found == null) {
      found =
          numbered(behaviour.fairnessConstraints(process, own.variables(), interner.pool(sent)));
      known.put(key, found);
    }
    return found;
  }

  /** Those that a process does with a step. */
  int[] satisfiedBy(int process, ReactionStep reactionStep) {
    if (reactionStep.endsRun()) {
      return NONE;
    }
    Reaction reaction =
        behaviour
            .system()
            .roleOf(process)
            .reactions()
            .get(reactionStep.enabledReaction().reaction());
    return numbered(
        FairnessConstraint.satisfiedBy(
            process, reaction.trigger(), reactionStep.enabledReaction().messages()));
  }

  private int[] numbered(Set<FairnessConstraint> some) {
    return some.stream().mapToInt(interner::number).sorted().toArray();
  }
}
