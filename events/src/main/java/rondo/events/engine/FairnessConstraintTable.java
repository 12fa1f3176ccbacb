package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.CountedReactions.FaultySenders;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IntArrayInterner;
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
  private final StableTimeouts timeouts;
  private final Optional<CountedReactions> counted;
  private final EqualProcesses equalProcesses;

  /** The constraint that the failure detector becomes stable. */
  private final int[] stableDetector;

  /** The constraint that the network becomes stable. */
  private final int[] stableNetwork;

  /** By process: the index of the constraints of a local state and its messages. */
  private final PairMemo[] known;

  /** Likewise, where processes have failed by omission: see {@link #partlyOmitted}. */
  private final PairMemo[] knownOfOmitting;

  private final IntArrayInterner partlyOmitted = new IntArrayInterner();
  private final boolean hasOmissions;
  private final AppendOnlyList<int[]> lists = new AppendOnlyList<>();

  FairnessConstraintTable(
      EventProcessSemantics semantics,
      StateInterner interner,
      EventLayout layout,
      RecordedBroadcasts broadcasts,
      CountingContext counting,
      Stability stability) {
    this.semantics = semantics;
    this.interner = interner;
    this.layout = layout;
    this.broadcasts = broadcasts;
    this.counted = counting.reactions();
    this.equalProcesses = counting.equalProcesses();
    detectorTable = stability.detectorTable();
    timeouts = stability.timeouts();
    stableDetector =
        detectorTable.isPresent()
            ? new int[] {interner.number(FairnessConstraint.STABLE_DETECTOR)}
            : NONE;
    stableNetwork =
        timeouts.isAssumed()
            ? new int[] {interner.number(FairnessConstraint.STABLE_NETWORK)}
            : NONE;
    hasOmissions = !semantics.system().faultModel().omissions().isNone();
    known = memos(semantics.system().processes());
    knownOfOmitting = memos(hasOmissions ? semantics.system().processes() : 0);
  }

  private static PairMemo[] memos(int processes) {
    return Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
  }

  /** The constraints that the failure detector and the network become stable, if pending. */
  int[] pendingStability(int[] state) {
    if (awaitsDetector(state)) {
      return timeouts.isAwaited(state)
          ? new int[] {stableDetector[0], stableNetwork[0]}
          : stableDetector;
    }
    return timeouts.isAwaited(state) ? stableNetwork : NONE;
  }

  /** The constraint that the failure detector becomes stable. */
  int[] detectorConstraint() {
    return stableDetector;
  }

  /** The constraint that the network becomes stable. */
  int[] networkConstraint() {
    return stableNetwork;
  }

  private boolean isUnstable(int[] state) {
    return awaitsDetector(state) || timeouts.isAwaited(state);
  }

  private boolean awaitsDetector(int[] state) {
    return detectorTable.isPresent()
        && state[EventLayout.OBSERVER] != 0
        && !detectorTable.get().isStable(state);
  }

  /** What becomes stable in fair runs. */
  record Stability(Optional<DetectorTable> detectorTable, StableTimeouts timeouts) {}

  /** The reactions that count messages, and the processes of which only the number matters. */
  record CountingContext(Optional<CountedReactions> reactions, EqualProcesses equalProcesses) {}

  /**
   * The messages that the processes of a state have sent to all.
   *
   * @param vector see {@link RecordedBroadcasts}; unused if there are counted reactions
   * @param vectorOf the messages that must arrive: see {@link CountedReactions}
   * @param allVectorOf all messages, likewise
   * @param omitting the processes that have failed and may omit to send
   */
  record SentMessages(int vector, int[] vectorOf, int[] allVectorOf, int[] omitting) {}

  SentMessages sent(int[] state) {
    int[] omitting = hasOmissions ? omitting(state) : NONE;
    if (counted.isEmpty()) {
      return new SentMessages(broadcasts.vector(state), NONE, NONE, omitting);
    }
    int[] vectorOf = vectors(state, FaultySenders.NONE);
    return new SentMessages(
        RecordedBroadcasts.NOTHING,
        vectorOf,
        omitting.length == 0 ? vectorOf : vectors(state, FaultySenders.OMITTING),
        omitting);
  }

  private int[] vectors(int[] state, FaultySenders senders) {
    int[] vectorOf = new int[counted.get().kinds()];
    counted.get().vectors(state, senders, equalProcesses, new int[known.length], vectorOf);
    return vectorOf;
  }

  private int[] omitting(int[] state) {
    return IntStream.range(0, known.length)
        .filter(p -> interner.status(state[layout.local(p)]) == ProcessStatus.OMITTING)
        .filter(semantics.system().faultModel().omissions()::omitsSending)
        .toArray();
  }

  /** Whether a constraint is pending in a state. */
  boolean hasPending(int[] state) {
    if (isUnstable(state)) {
      return true;
    }
    SentMessages sent = sent(state);
    for (int p = 0; p < known.length; p++) {
      if (isPending(state, p, sent)) {
        return true;
      }
    }
    return false;
  }

  private boolean isPending(int[] state, int process, SentMessages sent) {
    if (counted.isEmpty() || detectorTable.isPresent()) {
      return pending(state, process, sent).length > 0;
    }
    int local = state[layout.local(process)];
    return state[EventLayout.OBSERVER] != 0
        && interner.status(local) == ProcessStatus.CORRECT
        && !failsWithOmitted(process, local, sent)
        && counted.get().isPending(process, local, sent.vectorOf());
  }

  /** The constraints of a process that are pending in a state, in which {@code all} was sent. */
  int[] pending(int[] state, int process, SentMessages all) {
    if (state[EventLayout.OBSERVER] == 0 || isUnstable(state)) {
      return NONE;
    }
    if (detectorTable.isEmpty()) {
      return pending(state, process, state[layout.local(process)], all);
    }
    // Pending is what is pending whatever the failure detector says.
    int[] common = null;
    for (int local : detectorTable.get().locals(state, process)) {
      int[] now = pending(state, process, local, all);
      common =
          common == null
              ? now
              : IntStream.of(common).filter(c -> Arrays.binarySearch(now, c) >= 0).toArray();
    }
    return common;
  }

  private int[] pending(int[] state, int process, int local, SentMessages all) {
    if (interner.status(local) != ProcessStatus.CORRECT) {
      return NONE;
    }
    if (counted.isPresent()) {
      return failsWithOmitted(process, local, all)
          ? NONE
          : counted.get().pending(process, local, all.vectorOf()).stream()
              .map(kind -> new FairnessConstraint(process, kind, Optional.empty()))
              .mapToInt(interner::number)
              .distinct()
              .sorted()
              .toArray();
    }
    int arrived = broadcasts.arrived(process, state[layout.arrived(process)], all.vector());
    int inTransit = state[layout.inTransit(process)];
    int sent =
        layout.arrived(process) == layout.inTransit(process)
            ? arrived
            : interner.union(arrived, inTransit);
    return pending(process, local, sent, all.omitting());
  }

  /**
   * Whether a condition of a process cannot be evaluated for a message that may be omitted. That
   * ends the run, so that nothing is pending.
   */
  private boolean failsWithOmitted(int process, int local, SentMessages all) {
    return all.omitting().length > 0 && counted.get().fails(process, local, all.allVectorOf());
  }

  /** The constraints that are pending for a correct process with these messages. */
  private int[] pending(int process, int local, int sent, int[] omitting) {
    PairMemo memo = omitting.length == 0 ? known[process] : knownOfOmitting[process];
    int key = omitting.length == 0 ? sent : partlyOmitted(sent, omitting);
    int number = memo.lookUp(local, key);
    if (number == PairMemo.UNKNOWN) {
      number = lists.add(numbered(constraints(process, local, sent, omitting)));
      memo.put(local, key, number);
    }
    return lists.get(number);
  }

  private Set<FairnessConstraint> constraints(int process, int local, int sent, int[] omitting) {
    if (timeouts.isAssumed()) {
      return timeouts.constraints(process, local, sent, omitting);
    }
    List<Value> own = interner.local(local).variables();
    return semantics.fairnessConstraints(
        process, own, interner.pool(sent), sender -> Arrays.binarySearch(omitting, sender) >= 0);
  }

  /** The number of a pool of messages together with the processes that may have omitted some. */
  private int partlyOmitted(int sent, int[] omitting) {
    int[] words = Arrays.copyOf(omitting, omitting.length + 1);
    words[omitting.length] = sent;
    return partlyOmitted.intern(words);
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
