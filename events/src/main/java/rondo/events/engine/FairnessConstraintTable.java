package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
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
  private final RecordedBroadcasts broadcasts;
  private final Optional<DetectorTable> detectorTable;

  /** The constraint that the failure detector becomes stable. */
  private final int[] stableDetector;

  /** By process: the index of the constraints of a local state and its messages. */
  private final PairMemo[] known;

  private final AppendOnlyList<int[]> lists = new AppendOnlyList<>();

  FairnessConstraintTable(
      EventProcessSemantics semantics,
      StateInterner interner,
      EventLayout layout,
      RecordedBroadcasts broadcasts,
      Optional<DetectorTable> detectorTable) {
    this.semantics = semantics;
    this.interner = interner;
    this.layout = layout;
    this.broadcasts = broadcasts;
    this.detectorTable = detectorTable;
    stableDetector =
        detectorTable.isPresent()
            ? new int[] {interner.number(FairnessConstraint.STABLE_DETECTOR)}
            : NONE;
    known =
        Stream.generate(PairMemo::new)
            .limit(semantics.system().processes())
            .toArray(PairMemo[]::new);
  }

  /** The constraint that the failure detector becomes stable, if it is pending in a state. */
  int[] pendingDetector(int[] state) {
    return isUnstable(state) ? stableDetector : NONE;
  }

  /** The constraint that the failure detector becomes stable. */
  int[] detectorConstraint() {
    return stableDetector;
  }

  private boolean isUnstable(int[] state) {
    return detectorTable.isPresent()
        && state[EventLayout.OBSERVER] != 0
        && !detectorTable.get().isStable(state);
  }

  /** Whether a constraint is pending in a state. */
  boolean hasPending(int[] state) {
    boolean isPending = isUnstable(state);
    int vector = broadcasts.vector(state);
    for (int p = 0; p < known.length; p++) {
      isPending |= pending(state, p, vector).length > 0;
    }
    return isPending;
  }

  /**
   * The constraints of a process that are pending in a state.
   *
   * @param vector what the processes of the state have sent to all: see {@link RecordedBroadcasts}
   */
  int[] pending(int[] state, int process, int vector) {
    if (state[EventLayout.OBSERVER] == 0 || isUnstable(state)) {
      return NONE;
    }
    int stored = state[layout.arrived(process)];
    int arrived = broadcasts.arrived(process, stored, vector);
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
    if (interner.status(local) != ProcessStatus.CORRECT) {
      return NONE;
    }
    int number = known[process].lookUp(local, sent);
    if (number == PairMemo.UNKNOWN) {
      List<Value> own = interner.local(local).variables();
      number =
          lists.add(numbered(semantics.fairnessConstraints(process, own, interner.pool(sent))));
      known[process].put(local, sent, number);
    }
    return lists.get(number);
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
