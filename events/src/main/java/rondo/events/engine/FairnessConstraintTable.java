package rondo.events.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.Reaction;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.FairnessConstraint;

/**
 * The pending fairness constraints of processes, interned and memoized by local state and messages.
 */
final class FairnessConstraintTable {
  static final int[] NONE = {};

  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final EventLayout layout;
  private final Optional<DetectorTable> detectorTable;
  private final int stableDetector;
  private final Map<IntArrayKey, int[]> known = new ConcurrentHashMap<>();

  FairnessConstraintTable(
      EventProcessSemantics semantics,
      StateInterner interner,
      EventLayout layout,
      Optional<DetectorTable> detectorTable) {
    this.semantics = semantics;
    this.interner = interner;
    this.layout = layout;
    this.detectorTable = detectorTable;
    stableDetector =
        detectorTable.isPresent() ? interner.number(FairnessConstraint.STABLE_DETECTOR) : -1;
  }

  /** The constraint that the failure detector becomes stable, if it is pending in a state. */
  int[] pendingDetector(int[] state) {
    return isUnstable(state) ? detectorConstraint() : NONE;
  }

  /** The constraint that the failure detector becomes stable. */
  int[] detectorConstraint() {
    return new int[] {stableDetector};
  }

  private boolean isUnstable(int[] state) {
    return detectorTable.isPresent()
        && state[EventLayout.OBSERVER] != 0
        && !detectorTable.get().isStable(state);
  }

  /** Whether a constraint is pending in a state. */
  boolean hasPending(int[] state) {
    boolean isPending = isUnstable(state);
    for (int p = 0; p < semantics.system().processes(); p++) {
      isPending |= pending(state, p).length > 0;
    }
    return isPending;
  }

  /** The constraints of a process that are pending in a state. */
  int[] pending(int[] state, int process) {
    if (state[EventLayout.OBSERVER] == 0 || isUnstable(state)) {
      return NONE;
    }
    int arrived = state[layout.arrived(process)];
    int inTransit = state[layout.inTransit(process)];
    int sent =
        layout.arrived(process) == layout.inTransit(process)
            ? arrived
            : interner.union(arrived, inTransit);
    if (detectorTable.isEmpty()) {
      return pending(process, state[layout.local(process)], sent);
    }
    // Pending is what is pending whatever the failure detector says.
    int[] common = null;
    for (int local : detectorTable.get().locals(state, process)) {
      int[] now = pending(process, local, sent);
      common =
          common == null
              ? now
              : IntStream.of(common).filter(c -> Arrays.binarySearch(now, c) >= 0).toArray();
    }
    return common;
  }

  /** The constraints that are pending for a process with these messages. */
  private int[] pending(int process, int local, int sent) {
    InternedLocalState own = interner.local(local);
    if (own.status() != ProcessStatus.CORRECT) {
      return NONE;
    }
    var key = new IntArrayKey(new int[] {process, local, sent});
    int[] found = known.get(key);
    if (found == null) {
      found =
          numbered(semantics.fairnessConstraints(process, own.variables(), interner.pool(sent)));
      known.put(key, found);
    }
    return found;
  }

  /** The constraints that a step satisfies. */
  int[] satisfiedBy(int process, ReactionStep reactionStep) {
    if (reactionStep.endsRun()) {
      return NONE;
    }
    Reaction reaction =
        semantics
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
